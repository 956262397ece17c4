import type { AnyList, ListRequest } from '../server-list.ts'

const pageRows = 2_000

/** Returns functions that count all rows of a list and read them page by page. */
export function createRowReader(
  list: AnyList,
  request: ListRequest<Record<string, unknown>>,
): { count: () => Promise<number>; pages: () => AsyncIterable<unknown[]> } {
  return (
    list.readAll?.(request) ?? {
      count: async () => (await list.read({ ...request, query: { ...request.query, limit: 1 } })).total,
      pages: () => readByOffset(list, request),
    }
  )
}

async function* readByOffset(
  list: AnyList,
  request: ListRequest<Record<string, unknown>>,
): AsyncGenerator<unknown[]> {
  for (let offset = 0; ; offset += pageRows) {
    const { items } = await list.read({ ...request, query: { ...request.query, limit: pageRows, offset } })
    yield items
    if (items.length < pageRows) return
  }
}
