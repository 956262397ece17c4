import { useParams } from 'react-router-dom'
import { parseId } from '../../../ui/urls.ts'
import type { DraftKey } from './api.ts'

/** Returns the draft of the URL `/processes/confirming/2/drafts/7`; null if the URL is wrong. */
export function useDraftKey(): DraftKey | null {
  const { name = '', version, id: draft } = useParams()
  const id = parseId(draft)
  return id === null || parseId(version) === null || !/^\w+$/.test(name) ? null : { name, id }
}
