import type { ComponentType } from 'react'
import type { ListDescription } from '../ui/list/list-description.ts'

/** Time in ms after which the code of a screen that is still loading counts as a load error (specification 9). */
export const chunkTimeoutMs = 120_000

/**
 * Error: the code of a screen could not be loaded, because of the network or because the server has a newer version
 * without this file.
 */
export class ScreenLoadError extends Error {
  override name = 'LoadError'
}

export interface LazyScreen {
  /** Undefined until loaded. */
  component: () => ComponentType | undefined
  /** Rejects with {@link ScreenLoadError}; the next call retries. */
  load: () => Promise<void>
  /** Loads the description of the list. Only list screens have it; tests use it to check all lists. */
  list?: () => Promise<ListDescription<never, string>>
}

export function createLazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | undefined
  let pending: Promise<void> | undefined
  return {
    component: () => loaded,
    load: () =>
      (pending ??= withTimeout(load()).then(
        (component) => {
          loaded = component
        },
        (error: unknown) => {
          pending = undefined
          throw error
        },
      )),
  }
}

function withTimeout<T>(pending: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScreenLoadError('timeout')), chunkTimeoutMs)
    pending
      .then(resolve, (cause: unknown) => reject(new ScreenLoadError('not loaded', { cause })))
      .finally(() => clearTimeout(timer))
  })
}
