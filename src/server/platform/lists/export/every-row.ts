import type { AnyList, ListRequest } from '../server-list.ts'

const pageRows = 2_000

/** Every row of a list, some at a time, and how many there are. */
export function everyRow(
  list: AnyList,
  asked: ListRequest<Record<string, unknown>>,
): { count: () => Promise<number>; pages: () => AsyncIterable<unknown[]> } {
  return (
    list.all?.(asked) ?? {
      count: async () => (await list.read({ ...asked, query: { ...asked.query, limit: 1 } })).total,
      pages: () => byPlace(list, asked),
    }
  )
}

async function* byPlace(
  list: AnyList,
  asked: ListRequest<Record<string, unknown>>,
): AsyncGenerator<unknown[]> {
  for (let offset = 0; ; offset += pageRows) {
    const { items } = await list.read({ ...asked, query: { ...asked.query, limit: pageRows, offset } })
    yield items
    if (items.length < pageRows) return
  }
}
