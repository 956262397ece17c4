/** Elements of an exported file: text that is written once, indented, in the order given. */
export interface Xml {
  name: string
  /** null, undefined: the attribute is left out. */
  attributes?: Record<string, string | null | undefined>
  children?: readonly Xml[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (value: string) => value.replace(/[&<>"]/g, (sign) => escapes[sign]!)

export function xmlText({ name, attributes = {}, children = [] }: Xml, indent = ''): string {
  const said = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${said}/>\n`
  return `${indent}<${name}${said}>\n${children.map((child) => xmlText(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}
