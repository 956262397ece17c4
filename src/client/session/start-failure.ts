import { readStoredLocale } from '../ui/locale.ts'

/** Here and not among the translation files: shown when those could not be loaded either. */
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

/** Fills the page when the application could not start. Needs no script, style or text besides this file. */
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
