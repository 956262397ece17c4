import type { TextTree } from '../../schemas/define-form.ts'

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
