// The worker in which bots think, so that the tables and the page never wait for them.

import { startPython } from './python';
import type { FromBots, ToBots } from './speech';

type Answer = (task: string) => string;
const tell = (message: FromBots): void => self.postMessage(message);
let answer: Promise<Answer> | null = null;

self.onmessage = async ({ data }: MessageEvent<ToBots>) => {
  if (data.type === 'start') {
    answer = startPython(data.root, data.parts, () => undefined).then(
      (python) => (python.pyimport('sapajou.offline.browser') as { answer: Answer }).answer,
    );
    answer.catch(() => undefined); // told to whoever asks
    return;
  }
  try {
    tell({ type: 'thought', number: data.number, text: (await answer)?.(data.task) ?? '' });
  } catch (error) {
    tell({ type: 'failed', number: data.number, why: String(error) });
  }
};
