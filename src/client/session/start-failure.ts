import { readStoredLocale } from '../ui/locale.ts'

/** Not in the translation files, because this text is shown if they could not be loaded. */
const texts = {
  ru: {
    title: 'Не удалось запустить CRM',
    hint: 'Проверьте сеть и обновите страницу.',
    reload: 'Обновить страницу',
  },
  en: {
    title: 'Could not start CRM',
    hint: 'Check the network and refresh the page.',
    reload: 'Refresh the page',
  },
  kk: {
    title: 'CRM іске қосылмады',
    hint: 'Желіні тексеріп, бетті жаңартыңыз.',
    reload: 'Бетті жаңарту',
  },
}

/**
 * Fills the page with a message if the application could not start. Uses no file that is loaded after main.ts, because
 * the loading may have failed.
 */
export function showStartFailure(root: HTMLElement): void {
  const { title, hint, reload } = texts[readStoredLocale()]
  const heading = Object.assign(document.createElement('h1'), { textContent: title })
  const advice = Object.assign(document.createElement('p'), { textContent: hint })
  const button = Object.assign(document.createElement('button'), { type: 'button', textContent: reload })
  button.addEventListener('click', () => window.location.reload())
  const message = Object.assign(document.createElement('main'), { className: 'start-failure' })
  message.setAttribute('role', 'alert')
  message.append(heading, advice, button)
  root.replaceChildren(message)
}
