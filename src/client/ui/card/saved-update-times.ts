import type { QueryClient } from '@tanstack/react-query'

const getKey = (path: string) => ['saved-update-time', path]

/** Stores the update time that the server returned for a save of this page. `path`: API path of the card. */
export function setSavedUpdateTime(queries: QueryClient, path: string, updatedAt: string | undefined): void {
  if (updatedAt !== undefined) queries.setQueryData(getKey(path), updatedAt)
}

/**
 * Update time to send with the next save of a card: that of the display, or of the page's own last save if the card has
 * not been reloaded since. Otherwise a user who saves two fields in quick succession would conflict with themselves.
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
