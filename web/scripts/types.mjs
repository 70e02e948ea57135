// Reads JSON Schemas by module name, writes TypeScript by module name. Called by scripts/wire_types.py.
import { compile } from 'json-schema-to-typescript';

const NOTE = '// Written by scripts/wire_types.py from the Python types. Do not edit.\n';

let input = '';
for await (const part of process.stdin) input += part;

const written = {};
for (const [name, schema] of Object.entries(JSON.parse(input))) {
  const text = await compile({ ...schema, title: 'Unused' }, 'Unused', {
    bannerComment: NOTE,
    unreachableDefinitions: true,
    additionalProperties: false,
    format: true,
    style: { singleQuote: true, printWidth: 120 },
  });
  written[name] = text
    .replace(/export (interface|type) Unused\b[^]*?\n}\n/, '')
    .replace(/ \* This interface was referenced by .*\n \* via the `definition` ".*"\.\n/g, '')
    .replace(/\/\*\*\n(?: \*\n)* \*\/\n/g, '')
    .replace(/\n \*\n \*\//g, '\n */');
}
process.stdout.write(JSON.stringify(written));
