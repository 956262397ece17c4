import type { ComponentType } from 'react'
import type { ListDescription } from '../ui/list/list-description.ts'

/** Specification 9: a part of the application that has not come after 120 s is a load error. */
export const chunkTimeoutMs = 120_000

/** The code of a screen did not come: network, or a newer version on the server. */
export class LoadError extends Error {
  override name = 'LoadError'
}

export interface LoadedScreen {
  /** Undefined until it has come. */
  component: () => ComponentType | undefined
  /** Rejects with {@link LoadError}; the next call tries again. */
  load: () => Promise<void>
  /** The list that is drawn, for whoever goes over all of them. */
  list?: () => Promise<ListDescription<never>>
}

export function loadScreen(load: () => Promise<ComponentType>): LoadedScreen {
  let loaded: ComponentType | undefined
  let coming: Promise<void> | undefined
  return {
    component: () => loaded,
    load: () =>
      (coming ??= inTime(load()).then(
        (component) => {
          loaded = component
        },
        (error: unknown) => {
          coming = undefined
          throw error
        },
      )),
  }
}

function inTime<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new LoadError('timeout')), chunkTimeoutMs)
    coming
      .then(resolve, (cause: unknown) => reject(new LoadError('not loaded', { cause })))
      .finally(() => clearTimeout(timer))
  })
}
