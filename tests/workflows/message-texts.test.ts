import { describe, expect, it } from 'vitest'
import { noChanges, type WorkflowChanges } from '../../workflows/changes/changes.ts'
import { findChangeProblems } from '../../workflows/changes/problems.ts'
import { listTexts } from '../../workflows/changes/texts.ts'
import { workflows } from '../../workflows/registry.generated.ts'
import { mailTexts } from '../../src/server/platform/adapters/mail/texts.ts'
import { smsTemplates } from '../../src/server/platform/adapters/sms/templates.ts'
import { smsTexts } from '../../src/server/platform/adapters/sms/texts.ts'
import { isTextOfTemplate } from '../../src/server/platform/adapters/template-variant.ts'
import {
  listMessageTextPaths,
  listSentTemplates,
  messageSamples,
} from '../../src/server/processes/workbench/message-texts.ts'
import { findPlaceholders } from '../../src/shared/placeholders.ts'
import { findBase } from './change-cases.ts'

const problemsOf = (texts: WorkflowChanges['texts'], name = 'order', version = 1) =>
  findChangeProblems(findBase(name, version), { ...noChanges, texts }).map(
    ({ place, code }) => `${place} ${code}`,
  )
const standardTemplates = smsTemplates.filter((template) => template !== 'ownMessage')

describe('the texts of the standard messages of a process', () => {
  it('[WB-01] every standard message belongs to a process that sends it', () => {
    const sent = new Set(workflows.flatMap((workflow) => listSentTemplates(workflow)))
    expect(standardTemplates.filter((template) => !sent.has(template))).toEqual([])
    expect(listSentTemplates(findBase('delivery', 1).workflow)).toContain('issueCode')
    expect(listSentTemplates(findBase('order', 1).workflow)).toEqual(
      expect.arrayContaining(['orderFormed', 'refundDone', 'restBack']),
    )
    expect(listSentTemplates(findBase('formatting', 2).workflow)).toEqual([])
  })

  it('[WB-01] every text of a message belongs to one template, the shared sentences to none', () => {
    const owners = (key: string) => standardTemplates.filter((template) => isTextOfTemplate(template, key))
    const keys = [...listTexts(smsTexts.ru), ...listTexts(mailTexts.ru)].map(([key]) => key)
    for (const key of keys) expect(owners(key).length, key).toBeLessThanOrEqual(1)
    const shared = keys.filter((key) => owners(key).length === 0).map((key) => key.split('.')[0])
    expect([...new Set(shared)].sort()).toEqual([
      'due',
      'greeting',
      'moneyBack',
      'ownMessage',
      'pointsBack',
      'signature',
      'storePhone',
    ])
    expect(listMessageTextPaths('issuedToDelivery')).toEqual([
      'messages.sms.issuedToDelivery',
      'messages.sms.issuedToDeliveryTrack',
      'messages.mail.issuedToDelivery.subject',
      'messages.mail.issuedToDelivery.text',
      'messages.mail.issuedToDelivery.textTrack',
    ])
  })

  it('[WB-01] every placeholder has a sample value', () => {
    const names = standardTemplates.flatMap((template) =>
      [...listTexts(smsTexts.ru), ...listTexts(mailTexts.ru)]
        .filter(([key]) => isTextOfTemplate(template, key))
        .flatMap(([, text]) => findPlaceholders(text)),
    )
    for (const name of names) expect(messageSamples, name).toHaveProperty(name)
  })

  it('[WB-01] may have the placeholders of the message and the number of the order', () => {
    expect(problemsOf({ ru: { 'messages.sms.orderFormed': 'Заказ {{orderId}} ждёт вас' } })).toEqual([])
    expect(problemsOf({ ru: { 'messages.sms.orderFormed': 'Ждёт вас: {{address}}' } })).toEqual([
      'texts.ru.messages.sms.orderFormed unknownPlaceholder',
    ])
    expect(problemsOf({ en: { 'messages.mail.orderLost.subject': 'Order lost\nBcc: all' } })).toEqual([
      'texts.en.messages.mail.orderLost.subject forbiddenCharacters',
    ])
    expect(problemsOf({ ru: { 'messages.sms.orderLost': 'я'.repeat(671) } })).toEqual([
      'texts.ru.messages.sms.orderLost longText',
    ])
  })

  it('[WB-01] a message of another process is unknown, and an issue code must be in its message', () => {
    expect(problemsOf({ ru: { 'messages.sms.issueCode': 'Код {{code}}' } })).toEqual([
      'texts.ru.messages.sms.issueCode unknownText',
    ])
    expect(problemsOf({ ru: { 'messages.sms.issueCode': 'Заказ {{orderId}}' } }, 'delivery')).toEqual([
      'texts.ru.messages.sms.issueCode missingPlaceholder',
    ])
    expect(problemsOf({ ru: { 'messages.sms.issueCode': 'Код {{code}}' } }, 'delivery')).toEqual([])
  })
})
