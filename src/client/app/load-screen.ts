import type { ListDescription } from '../ui/list/list-description.ts'
import { lazy, type ComponentType, type LazyExoticComponent } from 'react'

/** Specification 9: a part of the application that has not come after 120 s is a load error. */
export const chunkTimeoutMs = 120_000

/** The code of a screen did not come: network, or a newer version on the server. */
export class LoadError extends Error {
  override name = 'LoadError'
}

export interface LoadedScreen {
  Screen: LazyExoticComponent<ComponentType>
  /** Starts the download ahead of the first drawing. A failure shows only when the screen is drawn. */
  preload: () => void
  /** The list that is drawn, for whoever goes over all of them. */
  list?: () => Promise<ListDescription<never>>
}

export function loadScreen(load: () => Promise<ComponentType>): LoadedScreen {
  let coming: Promise<{ default: ComponentType }> | undefined
  const begin = () => (coming ??= inTime(load()).then((component) => ({ default: component })))
  return {
    Screen: lazy(begin),
    preload: () => void begin().catch(() => (coming = undefined)),
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
