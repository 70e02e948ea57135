// Unpacks the Chromium of the package into build/browser, with the libraries and fonts that a bare machine lacks.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../../build/browser', import.meta.url));
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

// The package unpacks into the folder for temporary files, and the libraries only where it was made for.
process.env['TMPDIR'] = folder;
process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs24.x';
const { default: chromium } = await import('@sparticuz/chromium');
await chromium.executablePath();

const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;
const start = `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/al2023/lib' FONTCONFIG_PATH='${folder}/fonts'
exec '${folder}/chromium' "$@"
`;
writeFileSync(`${folder}/fonts/fonts.conf`, fonts);
writeFileSync(`${folder}/chrome`, start, { mode: 0o755 }); // last: where this is, all is there
