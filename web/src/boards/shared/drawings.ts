// Drawings are bundled as text and put into the page once, as symbols; every picture is then a `use` of one.

/** A symbol for each drawing of a glob such as `../../drawings/{comb,arrow}.svg`. */
export function symbols(files: Record<string, string>): string {
  return Object.entries(files)
    .map(([path, text]) => symbol(nameOf(path), text))
    .join('');
}

export function symbol(name: string, text: string): string {
  return text
    .trim()
    .replace('<svg ', `<symbol id="${symbolId(name)}" `)
    .replace(' xmlns="http://www.w3.org/2000/svg"', '')
    .replace(/<\/svg>$/, '</symbol>');
}

export function symbolId(name: string): string {
  return `drawn-${name}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.svg'.length);
}
