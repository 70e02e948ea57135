// One sound: two soft wooden notes when it is one's turn. Made on the spot, so that nothing has to be loaded.

const NOTES = [440, 660];
const APART = 0.14;
const LENGTH = 0.25;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

export function chime(): void {
  context ??= new AudioContext();
  void context.resume(); // some browsers let it sleep until somebody has touched the page
  const start = context.currentTime;
  for (const [index, frequency] of NOTES.entries()) note(context, frequency, start + index * APART);
}

function note(audio: AudioContext, frequency: number, at: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(LOUDNESS, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + LENGTH);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + LENGTH);
}
