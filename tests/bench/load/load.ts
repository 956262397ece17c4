import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Load, Order, PreparedWalker } from './messages.ts'

export interface Generator {
  walkers: (walkers: PreparedWalker[]) => Promise<void>
  walk: (clients: number, seconds: number) => Promise<Load>
  once: (clients: number, requests: string[]) => Promise<Load>
  stop: () => void
}

/** Runs the load in a child process with connections to one server. Any status but 200 fails the call. */
export function startGenerator(port: number): Generator {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  const sendOrder = (order: Order) =>
    new Promise<Load | null>((resolve, reject) => {
      const onMessage = (answer: { load: Load | null } | { error: string }) => {
        child.off('exit', onExit)
        if ('error' in answer) reject(new Error(answer.error))
        else resolve(answer.load)
      }
      const onExit = (code: number | null) => reject(new Error(`the generator ended with ${code}`))
      child.once('message', onMessage)
      child.once('exit', onExit)
      child.send(order)
    })
  return {
    walkers: async (walkers) => void (await sendOrder({ kind: 'walkers', walkers })),
    walk: async (clients, seconds) => (await sendOrder({ kind: 'walk', clients, seconds, port }))!,
    once: async (clients, requests) => (await sendOrder({ kind: 'once', clients, requests, port }))!,
    stop: () => child.disconnect(),
  }
}
