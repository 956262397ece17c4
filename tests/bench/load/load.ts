import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Load, LoadCommand, PreparedClient } from './messages.ts'

export interface LoadGenerator {
  setClients: (walkers: PreparedClient[]) => Promise<void>
  runFor: (clients: number, seconds: number) => Promise<Load>
  sendEachOnce: (clients: number, requests: string[]) => Promise<Load>
  stop: () => void
}

/** Runs the load in a child process with connections to one server. Any status but 200 fails the call. */
export function startGenerator(port: number): LoadGenerator {
  const child = fork(join(import.meta.dirname, 'generator.ts'), { serialization: 'advanced' })
  const sendOrder = (order: LoadCommand) =>
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
    setClients: async (walkers) => void (await sendOrder({ kind: 'walkers', walkers })),
    runFor: async (clients, seconds) => (await sendOrder({ kind: 'walk', clients, seconds, port }))!,
    sendEachOnce: async (clients, requests) => (await sendOrder({ kind: 'once', clients, requests, port }))!,
    stop: () => child.disconnect(),
  }
}
