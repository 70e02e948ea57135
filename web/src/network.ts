// The network to a server: HTTP for what is asked once, a WebSocket for a table.

import type { Carrier } from './carrier';
import { Failed } from './failed';
import { webSocket } from './tableSocket';
import type { Fault } from './wire/http';

const UNREACHABLE = 'fault.unreachable';
const NOTHING = 204;

async function ask(method: string, path: string, body?: unknown): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Failed({ code: UNREACHABLE, values: {}, message: 'the server does not answer' });
  }
  if (!response.ok) throw new Failed(await faultOf(response));
  return response.status === NOTHING ? undefined : await response.json();
}

async function faultOf(response: Response): Promise<Fault> {
  const fault: unknown = await response.json().catch(() => null);
  if (fault !== null && typeof fault === 'object' && 'code' in fault) return { values: {}, message: '', ...fault } as Fault;
  return { code: UNREACHABLE, values: {}, message: `HTTP ${response.status}` };
}

export const network: Carrier = {
  ask,
  dial: (table) => webSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/api/tables/${table}/live`),
  recordAddress: (table) => `/api/tables/${table}/record`,
  onDevice: false,
};
