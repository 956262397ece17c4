import type { ActivationCheck, WorkflowPublicationStatus } from '../../../../../schemas/api/workflows.ts'

type PublishedVersion = WorkflowPublicationStatus['versions'][number]

/**
 * Returns the version with which a version is compared before its activation: the newest other one that starts new
 * instances, otherwise the previous one. Null if there is no other version.
 */
export function findBaseVersion(versions: readonly PublishedVersion[], version: number): number | null {
  const others = versions.filter((other) => other.version !== version && other.state !== 'draft')
  const started = others.filter(({ state }) => state === 'active' || state === 'limited')
  const previous = others.filter((other) => other.version < version)
  return [started, previous, others].find((list) => list.length > 0)?.at(-1)?.version ?? null
}

/** Reason why a version cannot be activated. The texts are `processes:publishing.bench.obstacles`. */
export type ActivationObstacle = 'noRight' | 'draft' | 'retired' | 'failed' | 'loading' | 'blocked'

interface ActivationFacts {
  canPublish: boolean
  state: PublishedVersion['state']
  /** Check of the open instances; undefined until loaded. */
  gate: ActivationCheck | undefined
  hasFailed: boolean
}

export function findActivationObstacle({
  canPublish,
  state,
  gate,
  hasFailed,
}: ActivationFacts): ActivationObstacle | null {
  if (!canPublish) return 'noRight'
  if (state === 'draft' || state === 'retired') return state
  if (hasFailed) return 'failed'
  if (gate === undefined) return 'loading'
  return gate.blocked ? 'blocked' : null
}

/** Input of the activation page: where the version starts new instances. */
export interface ActivationInput {
  /** Null for all stores. */
  pfms: string[] | null
  share: string
}

const allStores = 'all'

export type ActivationDefaults = Pick<PublishedVersion, 'pfms' | 'share'>

/** Returns the stored input of the user. Fields that the user has not changed have their default values. */
export function parseActivationInput(
  stored: Readonly<Record<string, string>>,
  { pfms, share }: ActivationDefaults,
): ActivationInput {
  const { stores } = stored
  return {
    pfms:
      stores === undefined
        ? pfms
        : stores === allStores
          ? null
          : stores.split(',').filter((pfm) => pfm !== ''),
    share: stored.share ?? String(share),
  }
}

export const formatStores = (pfms: readonly string[] | null): string => pfms?.join(',') ?? allStores

/** Percentage of orders. Null if the text is not a whole number from 1 to 100. */
export function parseShare(text: string): number | null {
  const share = Number(text)
  return /^\d{1,3}$/.test(text.trim()) && share >= 1 && share <= 100 ? share : null
}
