/** Pattern of a placeholder of i18next: `{{name}}` or `{{name, format}}`. Its first group is the name. */
export const placeholderPattern = /\{\{\s*-?\s*([^},\s]*)[^}]*\}\}/g

/** Names of the placeholders of a text, in the sequence in which they occur. */
export const findPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholderPattern)].map(([, name = '']) => name)
