/** Texts of a version in one language, nested by the parts of their paths. */
export type TextTree = { readonly [key: string]: string | TextTree }

/** Lists all texts with their dotted paths. */
export const listTexts = (tree: TextTree, prefix = ''): [path: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : listTexts(value, `${prefix}${key}.`),
  )

/** Returns a copy of the texts in which the text at the dotted path is `text`. */
export function setText(tree: TextTree, path: string, text: string): TextTree {
  const [key = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...tree, [key]: text }
  const inner = tree[key]
  return { ...tree, [key]: setText(typeof inner === 'object' ? inner : {}, rest.join('.'), text) }
}

/** Names of the placeholders of a text: `{{name}}` or `{{name, format}}`. */
export const findPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*-?\s*([^},\s]*)[^}]*\}\}/g)].map(([, name = '']) => name)
