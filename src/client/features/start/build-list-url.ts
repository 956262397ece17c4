/** Returns the URL of a list with `query` as its filters. */
export const buildListUrl = (list: string, query: Readonly<Record<string, string>>): string => {
  const params = new URLSearchParams(query).toString()
  return params === '' ? list : `${list}?${params}`
}
