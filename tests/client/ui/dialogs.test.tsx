import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConfirmDialog } from '../../../src/client/ui/confirm-dialog.tsx'
import { getDismissalTextKey } from '../../../src/client/ui/dismissal-label.ts'
import { DialogFrame } from '../../../src/client/ui/form/dialog-frame.tsx'
import { renderScreen, setWidth } from '../app/interface.tsx'

const client = join(import.meta.dirname, '../../../src/client')
const sources = new Map(
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('gallery'))
    .map((file) => [file.split(sep).join('/'), readFileSync(join(client, file), 'utf8')]),
)
const listFiles = (pattern: RegExp) =>
  [...sources].filter(([, code]) => pattern.test(code)).map(([file]) => file)

/** Dialogs with a frame of their own. All others are drawn by one of the first three. */
const ownFrames: Record<string, string> = {
  'ui/confirm-dialog.tsx': 'question',
  'ui/form/dialog-frame.tsx': 'form',
  'runner/parts/event-dialog.tsx': 'form of a step, which is stored until it is submitted',
  'ui/card/stale-dialog.tsx': 'tells of a change by another user; may offer to save the value anyway',
  'app/error-dialog.tsx': 'tells what to try after an error; is only closed',
  'app/keys-help.tsx': 'help; is only closed',
  'features/tracks/postal-dialog.tsx': 'two tools with buttons of their own; is only closed',
  'runner/fields/order-lines/marking-codes-dialog.tsx': 'scans, each stored at once; is only closed',
}

/** Texts of the title and of the button, by the file that renders the dialog. */
const declared: Record<string, readonly string[]> = {
  'app/sign-out-dialog.tsx': ['shell:unsent.title'],
  'features/access/new-person-dialog.tsx': ['access:person.add'],
  'features/access/person-actions.tsx': ['access:person.switchOffOf', 'access:person.freeOf'],
  'features/access/person-dialog.tsx': ['access:person.editOf'],
  'features/access/role-dialog.tsx': ['access:new', 'access:renameOf'],
  'features/access/roles-screen.tsx': ['access:deleteOf'],
  'features/accounting/posting-dialog.tsx': [
    'sapTransactions:bulk.post.title',
    'sapTransactions:bulk.hold.title',
    'sapTransactions:bulk.unhold.title',
  ],
  'features/accounting/sap-batches.tsx': ['sapBatches:start.posting'],
  'features/deliveries/create-acceptance-act-dialog.tsx': ['deliveryIssue:ask.title'],
  'features/mailing/recipient-actions.tsx': ['mailing:deleteOf'],
  'features/mailing/recipient-dialog.tsx': ['mailing:add', 'mailing:editOf'],
  'features/orders/batches/start-dialog.tsx': ['orderBatches:start.cancel', 'orderBatches:start.issue'],
  'features/orders/card/line-dialog.tsx': ['orders:line.title'],
  'features/orders/move-status-dialog.tsx': ['statusMoves:bulk.move.title'],
  'features/processes/alerts/alert-dialog.tsx': ['processAlerts:create', 'processAlerts:editOf'],
  'features/processes/alerts/remove-alert-dialog.tsx': ['processAlerts:removeOf'],
  'features/processes/move/move-dialog.tsx': ['processMoves:title'],
  'features/processes/workbench/editor-parts.tsx': ['workbench:discard.action'],
  'features/processes/workbench/new-draft-dialog.tsx': ['workbench:drafts.create'],
  'features/processes/workbench/rename-draft-dialog.tsx': ['workbench:rename.title'],
  'features/processes/publishing/publishing-panel.tsx': [
    'processes:publishing.bench.pause',
    'processes:publishing.bench.retire',
    'processes:publishing.undoSome',
  ],
  'features/refunds/settle-dialog.tsx': ['partnerRefunds:bulk.settle.title'],
  'features/settings/catalogs-screen.tsx': ['settings:catalogs.add', 'settings:catalogs.editTitle'],
  'features/settings/confirm-distribution-dialog.tsx': ['settings:distribution.confirm'],
  'features/settings/distribution-store-dialog.tsx': [
    'settings:distribution.addTo.base',
    'settings:distribution.addTo.other',
    'settings:distribution.editTitle',
    'settings:distribution.remove',
  ],
  'features/settings/store-dialog.tsx': ['settings:stores.add', 'settings:stores.editOf'],
  'runner/assign/assign-dialog.tsx': ['runner:assign.title', 'runner:assign.anyway'],
  'runner/contacts/contacts-dialog.tsx': ['runner:contacts.title'],
  'ui/upload/file-dialog.tsx': ['batches:upload', 'batches:send'],
}

/** Files whose dialogs have the texts of another place. */
const withoutTexts: Record<string, string> = {
  'features/deliveries/confirm-acceptance-act-dialog.tsx': 'texts of its callers',
  'features/processes/publishing/publishing-action-dialog.tsx': 'texts of its callers',
  'features/refunds/registers-list.tsx': 'texts of file-dialog.tsx',
  'runner/parts/step-dialogs.tsx': 'loads the dialogs of step-overlay.tsx',
  'runner/parts/step-overlay.tsx': 'labels of the events of a workflow',
  'ui/card/card-actions.tsx': 'bulk actions, checked below',
  'ui/form/form-dialog.tsx': 'texts of its callers',
  'ui/list/bulk-bar.tsx': 'bulk actions, checked below',
  'ui/list/bulk-form-dialog.tsx': 'texts of its callers',
  'ui/list/confirm-action.tsx': 'bulk actions, checked below',
  'ui/settings/settings-screen.tsx': 'dialog of the description',
  'ui/upload/upload-dialog.tsx': 'texts of file-dialog.tsx',
}

type Texts = { readonly [key: string]: string | Texts }
const languages = ['ru', 'en', 'kk'] as const
const readTexts = (language: string, namespace: string) =>
  JSON.parse(readFileSync(join(client, 'app/i18n', language, `${namespace}.json`), 'utf8')) as Texts
const pluralForm = /_(one|few|many|other)$/

/** Returns the text of a key, or all its plural forms. */
function findTexts(language: string, key: string): string[] {
  const [namespace = '', path = ''] = key.split(':')
  const parts = path.split('.')
  const last = parts.pop()
  const group = parts.reduce<Texts>((texts, part) => texts[part] as Texts, readTexts(language, namespace))
  return Object.entries(group)
    .filter(([name]) => name === last || (pluralForm.test(name) && name.replace(pluralForm, '') === last))
    .map(([, text]) => text as string)
}

/** In Russian the first word is the infinitive, in Kazakh the last one before a name, in English one of these verbs. */
const actions: Record<(typeof languages)[number], RegExp> = {
  ru: /^[А-ЯЁ][а-яё]+(ть|ти|чь|ться|тись) \S/,
  en: /^(Activate|Add|Approve|Assign|Cancel|Change|Create|Delete|Disable|Edit|Form|Issue|Mark|Migrate|Move|Pause|Post|Put|Release|Remove|Rename|Reset|Restart|Retire|Roll|Run|Save|Scan|Sign|Upload) \S/,
  kk: /^.*\S .*(у|ю)(:|$)/,
}

/** Returns what is wrong with the texts of an action: they have a verb and an object, ask nothing, and name the count. */
function findFaults(key: string): string[] {
  return languages.flatMap((language) => {
    const texts = findTexts(language, key)
    if (texts.length === 0) return [`${language} ${key} is missing`]
    return texts
      .filter(
        (text) =>
          !actions[language].test(text) ||
          /[?.!]$/.test(text) ||
          (texts.length > 1 && !text.includes('{{count}}')),
      )
      .map((text) => `${language} ${key}: ${text}`)
  })
}

const forms = join(import.meta.dirname, '../../../schemas/forms')

/** Labels of the events of each workflow, with all their variants, by file. */
const listEventLabels = (language: string): [file: string, labels: string[]][] =>
  readdirSync(forms, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(`texts.${language}.json`))
    .map((file) => {
      const { events = {} } = JSON.parse(readFileSync(join(forms, file), 'utf8')) as {
        events?: Record<string, Record<string, string>>
      }
      const texts = Object.values(events).flatMap((event) => Object.entries(event))
      return [file, texts.filter(([name]) => name.startsWith('label')).map(([, label]) => label)]
    })
const readEventLabels = (language: string) => listEventLabels(language).flatMap(([, labels]) => labels)

/** Stems of the dismissal in the three languages, and of the Kazakh verb for cancelling an order. */
const cancellingStems = ['отмен', 'cancel', 'болдыр', 'тоқтат']

const isCancelling = (label: string) =>
  label
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => cancellingStems.some((stem) => word.startsWith(stem)))

describe('[UX-6] every dialog', () => {
  it('has one of the shared frames, or a reason for its own', () => {
    expect(listFiles(/<DialogSurface\b/).sort()).toEqual(Object.keys(ownFrames).sort())
  })

  it('has the shared buttons, whose dismissal is the same, except beside an action that cancels', () => {
    const withoutAction = Object.keys(ownFrames).slice(3)
    expect(listFiles(/<DialogActions\b/).sort()).toEqual(['ui/dialog-buttons.tsx', ...withoutAction].sort())
    expect(listFiles(/\bback=\{/)).toEqual([])
    expect(languages.map((language) => readTexts(language, 'common').cancel)).toEqual([
      'Отмена',
      'Cancel',
      'Болдырмау',
    ])
  })

  it('closes without its action by a word that cannot mean the action', () => {
    const keys = [...Object.values(declared).flat(), 'events:bulk.cancel.title', 'orders:bulk.cancel.label']
    const cancelling = languages.flatMap((language) => {
      const { cancel, ...common } = readTexts(language, 'common') as Record<string, string>
      const labels = { 'common:cancel': cancel!, 'common:doNotCancel': common['doNotCancel']! }
      const titles = [...keys.flatMap((key) => findTexts(language, key)), ...readEventLabels(language)]
      const bare = titles.filter(isCancelling)
      for (const title of bare) expect(labels[getDismissalTextKey(title)], title).not.toBe(cancel)
      expect(titles.filter((title) => labels[getDismissalTextKey(title)] === cancel).length).toBeGreaterThan(
        50,
      )
      return bare
    })
    expect(cancelling).toEqual(
      expect.arrayContaining(['Отменить заказ', 'Cancel order', 'Тапсырысты тоқтату']),
    )
  })

  it('of a step offers no bare dismissal beside an event that cancels', () => {
    for (const language of languages) {
      const cancel = readTexts(language, 'common')['cancel'] as string
      for (const [file, labels] of listEventLabels(language))
        if (labels.some((label) => label !== cancel && isCancelling(label)))
          expect(labels, file).not.toContain(cancel)
    }
  })

  it('[UX-5] has its refusal at the buttons, never among the fields, which may be scrolled', () => {
    const withFields = listFiles(/<(DialogFrame|FormDialog|BulkFormDialog|EventDialog|ConfirmDialog)\b/)
    const files = [...withFields, 'runner/parts/event-dialog.tsx']
    // Tells at its fields that their choices could not be loaded.
    const loading = ['features/mailing/recipient-dialog.tsx']
    expect(files.filter((file) => /<Notice\s+tone="error"/.test(sources.get(file)!))).toEqual(loading)
  })

  it('is declared here with its texts', () => {
    const rendered = listFiles(
      /<(Lazy)?(ConfirmDialog|FormDialog|DialogFrame|BulkFormDialog|ExcelFileDialog|EventDialog|ConfirmActionDialog|PublishingActionDialog|ConfirmAcceptanceActDialog)\b/,
    )
    expect(rendered.filter((file) => !(file in declared) && !(file in withoutTexts))).toEqual([])
    expect(
      [...Object.keys(declared), ...Object.keys(withoutTexts)].filter((file) => !sources.has(file)),
    ).toEqual([])
  })

  it.each(Object.entries(declared))(
    '%s names verb, object and count in its title and button',
    (file, keys) => {
      const code = sources.get(file)!
      const isUsed = (key: string) => {
        const [group, name] = [key.slice(0, key.lastIndexOf('.')), key.split(/[.:]/).at(-1)!]
        return [`'${key}'`, `'${key.split(':')[1]}'`, `'${name}'`, `${group}.\${`, `.\${`].some((text) =>
          code.includes(text),
        )
      }
      expect(keys.filter((key) => !isUsed(key))).toEqual([])
      expect(keys.flatMap(findFaults)).toEqual([])
    },
  )

  it('has the name of its action on its button, unless the button differs for a declared reason', () => {
    // The first sends the file and tells the progress; the second repeats the action despite a claim.
    const differing = ['ui/upload/file-dialog.tsx', 'runner/assign/assign-dialog.tsx']
    const own = listFiles(/<(DialogFrame|FormDialog)\b[^>]*?\ssave=\{/)
    expect(own.filter((file) => !differing.includes(file) && !file.startsWith('ui/form/'))).toEqual([])
  })

  it('of an action on selected rows names their number', () => {
    const keys = readdirSync(join(client, 'app/i18n/ru')).flatMap((file) => {
      const namespace = file.replace('.json', '')
      const bulk = namespace === 'list' ? {} : ((readTexts('ru', namespace).bulk ?? {}) as Texts)
      // An action without a result has its own dialog, which is declared above.
      return Object.entries(bulk).flatMap(([name, texts]) =>
        'done' in (texts as Texts) ? [`${namespace}:bulk.${name}.title`] : [],
      )
    })
    expect(keys.length).toBeGreaterThan(8)
    expect(keys.flatMap(findFaults)).toEqual([])
    for (const language of languages)
      for (const key of keys) expect(findTexts(language, key).length, `${language} ${key}`).toBeGreaterThan(1)
  })
})

describe('[UX-6] [SH-17] the buttons of a dialog', () => {
  beforeEach(() => setWidth(1366))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const title = 'Отменить 6 событий'
  const frames = {
    question: (danger: boolean, act: () => void) => (
      <ConfirmDialog
        title={title}
        text="Партнёр их не получит"
        danger={danger}
        onConfirm={act}
        onClose={() => {}}
      />
    ),
    form: (danger: boolean, act: () => void) => (
      <DialogFrame title={title} danger={danger} onSubmit={act} onClose={() => {}}>
        <input aria-label="Причина" />
      </DialogFrame>
    ),
  }
  const open = async (frame: keyof typeof frames, danger: boolean) => {
    const act = vi.fn()
    await renderScreen(frames[frame](danger, act))
    const dialog = await screen.findByRole(danger || frame === 'question' ? 'alertdialog' : 'dialog')
    return { act, dialog, buttons: within(dialog).getAllByRole('button') }
  }
  const pressCtrlEnter = (element: Element) => {
    const key = { key: 'Enter', code: 'Enter', ctrlKey: true }
    fireEvent.keyDown(element, key)
    fireEvent.keyUp(element, key)
  }

  it.each(['question', 'form'] as const)(
    'of a dangerous %s: the red one is last and has no key',
    async (frame) => {
      const { act, dialog, buttons } = await open(frame, true)
      expect(buttons.map(({ textContent }) => textContent)).toEqual(['Не отменять', title])
      expect(buttons[1]!.className).toMatch(/_danger_/)
      expect(buttons[1]!.hasAttribute('aria-keyshortcuts')).toBe(false)
      expect(within(dialog).getByText(/^Ctrl\+Enter здесь не действует/)).toBeTruthy()
      pressCtrlEnter(buttons[0]!)
      const field = within(dialog).queryByRole('textbox')
      if (field) fireEvent.submit(field.closest('form')!)
      expect(act).not.toHaveBeenCalled()
      fireEvent.click(buttons[1]!)
      expect(act).toHaveBeenCalledOnce()
    },
  )

  it.each(['question', 'form'] as const)(
    'of another %s: the main one is first and has its key',
    async (frame) => {
      const { act, dialog, buttons } = await open(frame, false)
      expect(within(dialog).queryByText(/Ctrl\+Enter здесь/)).toBeNull()
      expect(buttons.map(({ textContent }) => textContent)).toEqual([title, 'Не отменять'])
      expect(buttons[0]!.className).not.toMatch(/_danger_/)
      expect(buttons[0]!.getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
      pressCtrlEnter(buttons[0]!)
      expect(act).toHaveBeenCalledOnce()
    },
  )
})

it('[UX-5] a refused confirmation stays open with its refusal, and a running one cannot be sent twice', async () => {
  setWidth(1366)
  const act = vi.fn()
  const props = { title: 'Удалить получателя', text: '', danger: true, onConfirm: act, onClose: () => {} }
  await renderScreen(<ConfirmDialog {...props} isPending refusal="Получателя уже удалили" />)
  const dialog = await screen.findByRole('alertdialog')
  expect(within(dialog).getByRole('alert').textContent).toContain('Получателя уже удалили')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Удалить получателя' }))
  expect(act).not.toHaveBeenCalled()
  cleanup()
})

describe('[SH-17] a confirmation opened by Enter', () => {
  beforeEach(() => setWidth(1366))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const enter = { key: 'Enter', code: 'Enter' }
  /** Releases Enter while the dialog is rendered, as happens on a slow computer. */
  function Release() {
    document.dispatchEvent(new KeyboardEvent('keyup', enter))
    return null
  }

  it('takes the next press, also when the key was released while it opened', async () => {
    const confirm = vi.fn()
    fireEvent.keyDown(document.body, enter)
    await renderScreen(
      <ConfirmDialog title="Отменить" text="" danger={false} onConfirm={confirm} onClose={() => {}}>
        <Release />
      </ConfirmDialog>,
    )
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.keyDown(dialog, { ...enter, ctrlKey: true })
    expect(confirm).toHaveBeenCalledOnce()
    fireEvent.keyUp(dialog, enter)
  })

  it('ignores a key that is still held, however the keyboard repeats it', async () => {
    const confirm = vi.fn()
    fireEvent.keyDown(document.body, enter)
    await renderScreen(
      <ConfirmDialog title="Отменить" text="" danger={false} onConfirm={confirm} onClose={() => {}} />,
    )
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.keyDown(dialog, { ...enter, ctrlKey: true })
    expect(confirm).not.toHaveBeenCalled()
    fireEvent.keyUp(dialog, enter)
    fireEvent.keyDown(dialog, { ...enter, ctrlKey: true })
    expect(confirm).toHaveBeenCalledOnce()
    fireEvent.keyUp(dialog, enter)
  })
})
