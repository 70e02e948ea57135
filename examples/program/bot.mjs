// A bot in another language: it plays any game, at random, and avoids what it was seen to do last.
//
//     sapajou simulate itchy_monkey --bots "exec:node examples/program/bot.mjs,random" --games 10
//
// One JSON object a line comes in, and only `hello` and `act` are answered: see docs/guide/bot_protocol.md.

import { createInterface } from 'node:readline';

let random = dice(0);
let last = '';

const answers = {
  hello: () => ({ protocol: 1, name: 'Wanderer', author: 'The Sapajou authors', listens: true }),
  match: ({ seed, settings }) => {
    random = dice(seed + (settings.shift ?? 0)); // a match begins afresh: the program may play many
    last = '';
  },
  told: () => undefined, // events as objects; `type` says what happened
  act: ({ legal }) => {
    const others = legal.filter((choice) => choice !== last);
    const from = others.length > 0 ? others : legal;
    last = from[Math.floor(random() * from.length)];
    return { move: last };
  },
};

/** Numbers from 0 to 1 that come again with the same seed, so that a game can be repeated. */
function dice(seed) {
  let state = seed % 2 ** 32 >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  const answer = answers[message.type]?.(message); // what is not known is left alone: newer versions may say more
  if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`);
}
