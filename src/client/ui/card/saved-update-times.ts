import type { QueryClient } from '@tanstack/react-query'

const getKey = (path: string) => ['saved-update-time', path]

/** Stores the update time that the server returned for a save of this page. `path`: API path of the card. */
export function setSavedUpdateTime(queries: QueryClient, path: string, updatedAt: string | undefined): void {
  if (updatedAt !== undefined) queries.setQueryData(getKey(path), updatedAt)
}

/**
 * Returns the update time to send with the next save of a card: that of the displayed data, or that of the last save by
 * this page if it is newer. Otherwise a user who saves two fields in quick succession would conflict with themselves.
 */
export function getKnownUpdateTime(
  queries: QueryClient,
  path: string,
  displayedAt: string | null,
): string | null {
  const savedAt = queries.getQueryData<string>(getKey(path))
  if (savedAt === undefined || displayedAt === null) return displayedAt
  return Date.parse(savedAt) > Date.parse(displayedAt) ? savedAt : displayedAt
}
