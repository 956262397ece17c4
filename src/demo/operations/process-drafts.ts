import {
  addDraftComment,
  createDraft,
  discardDraft,
  saveDraft,
} from '../../server/processes/workbench/drafts-repository.ts'
import type { DemoOperations } from './demo-operations.ts'

const noChanges = { texts: {}, limits: {}, steps: [], actions: [] }
const name = 'confirming'

/** Drafts of the process owner: one that is discussed, and a discarded one. */
export async function createDemoDrafts({ services, setTime, loadUser }: DemoOperations): Promise<void> {
  const owner = await loadUser('owner')
  setTime(2900)
  const discarded = await createDraft(services, owner, name, { basedOn: 2, title: 'Короткий разговор' })
  setTime(2800)
  await discardDraft(services, owner, { name, id: discarded })
  setTime(1500)
  const id = await createDraft(services, owner, name, { basedOn: 2, title: 'Понятнее для новых операторов' })
  const title = 'Поздоровайтесь и назовите магазин'
  const texts = { ru: { 'states.call_greeting.title': title } }
  await saveDraft(services, owner, { name, id }, { changes: { ...noChanges, texts }, revision: 0 })
  setTime(1400)
  const comment = 'Операторы просят короткое приветствие'
  await addDraftComment(
    services,
    owner,
    { name, id },
    { state: 'call.greeting', kind: 'comment', text: comment },
  )
  const request = 'Нужен отдельный шаг для повторного звонка'
  await addDraftComment(services, owner, { name, id }, { state: null, kind: 'request', text: request })
}
