import type { AnyList, ListRequest } from '../server-list.ts'

const pageRows = 2_000

/** Reads all rows of a list page by page, and counts them. */
export function readAllRows(
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
