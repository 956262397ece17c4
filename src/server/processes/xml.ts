/** Element of an exported XML file; attributes and children keep their order. */
export interface XmlElement {
  name: string
  /** An attribute with null or undefined is left out. */
  attributes?: Record<string, string | null | undefined>
  children?: readonly XmlElement[]
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (value: string) => value.replace(/[&<>"]/g, (character) => escapes[character]!)

export function formatXml({ name, attributes = {}, children = [] }: XmlElement, indent = ''): string {
  const attributeText = Object.entries(attributes)
    .filter((entry): entry is [string, string] => entry[1] !== null && entry[1] !== undefined)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('')
  if (children.length === 0) return `${indent}<${name}${attributeText}/>\n`
  return `${indent}<${name}${attributeText}>\n${children.map((child) => formatXml(child, `${indent}  `)).join('')}${indent}</${name}>\n`
}
