import type { Language } from '../../i18n/translate.ts'
import { demoUsers, demoRoles } from '../demo-identity.ts'
import texts from './page/texts.json' with { type: 'json' }

/**
 * Path of `page/sign-in.css` and `page/sign-in.js`. They are separate files, because the content security policy
 * forbids inline styles and scripts.
 */
export const assetsPath = '/realms/crm/assets'

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character] ?? '')

const logo = `<svg class="logo" viewBox="0 0 32 32" role="img" aria-label="CRM"><rect width="32" height="32" rx="7"/><path d="M9 10.5h14v11H9z"/><path d="M9 14.5h14M14 18.2l1.8 1.8 3.4-3.6"/></svg>`

function page(language: Language, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} · CRM</title>
<link rel="stylesheet" href="${assetsPath}/sign-in.css">
<script src="${assetsPath}/sign-in.js" defer></script>
</head>
<body>
<main>${logo}${body}</main>
</body>
</html>`
}

/** Problem of the last attempt, or the reason why a signed-in user must sign in again. */
export type SignInProblem = { kind: 'wrong' } | { kind: 'closed' } | { kind: 'wait'; seconds: number }

/** Renders the sign-in form, which is posted to the address of its page. `username`: value of the previous attempt. */
export function renderSignInPage(language: Language, username = '', problem?: SignInProblem): string {
  const t = texts[language]
  const sentence =
    problem?.kind === 'wait'
      ? t.wait.replace('{{seconds}}', String(problem.seconds))
      : problem && t[problem.kind]
  const alert =
    sentence === undefined ? '' : `<p class="alert" id="problem" role="alert">${escapeHtml(sentence)}</p>`
  const invalid = problem?.kind === 'wrong' ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const focus = (isFocused: boolean) => (isFocused ? ' autofocus' : '')
  return page(
    language,
    t.title,
    `<h1>${t.heading}</h1>
${alert}
<form method="post">
<input type="hidden" name="language" value="${language}">
<label for="username">${t.username}</label>
<input id="username" name="username" value="${escapeHtml(username)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${invalid}${focus(username === '')}>
<label for="password">${t.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" maxlength="100" required${invalid}${focus(username !== '')}>
<button class="main" type="submit">${t.submit}</button>
</form>
<section aria-labelledby="demo">
<h2 id="demo">${t.demo}</h2>
<p>${t.demoHint}</p>
<ul>${demoUsers.map((person) => demoButton(language, person)).join('')}</ul>
</section>
${languagePicker(language)}`,
  )
}

function demoButton(language: Language, { subject, name, role, stores }: (typeof demoUsers)[number]): string {
  const title = role === null ? texts[language].noRole : demoRoles[role].name[language]
  const storesText =
    stores.length === 0
      ? ''
      : ` · ${stores.length === 1 ? stores[0] : `${stores[0]}\u2060–\u2060${stores.at(-1)}`}`
  return `<li><button type="button" data-username="${subject}"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(title)}${storesText}</span><code>${subject}</code></button></li>`
}

function languagePicker(current: Language): string {
  const names: Record<Language, string> = { ru: 'Русский', en: 'English', kk: 'Қазақша' }
  const links = Object.entries(names).map(([code, name]) =>
    code === current
      ? `<span lang="${code}" aria-current="true">${name}</span>`
      : `<a lang="${code}" hreflang="${code}" href="?language=${code}">${name}</a>`,
  )
  return `<nav aria-label="${texts[current].language}">${links.join('')}</nav>`
}

/**
 * Renders the sign-out page. `form`: form of the provider with its secret. `isImmediate`: the form is submitted without
 * confirmation, because the user has requested the sign-out in the application.
 */
export function renderSignOutPage(language: Language, form: string, isImmediate: boolean): string {
  const t = texts[language]
  return page(
    language,
    t.signOutTitle,
    `<h1>${isImmediate ? t.signingOut : t.signOutHeading}</h1>
${form}
<input type="hidden" form="op.logoutForm" name="logout" value="yes">
<p class="actions"><button class="main" type="submit" form="op.logoutForm"${isImmediate ? ' data-send-at-once' : ''}>${t.signOut}</button>${isImmediate ? '' : `<a href="/">${t.stay}</a>`}</p>`,
  )
}

export function renderMessagePage(language: Language, message: 'signInFailed' | 'wrongHost'): string {
  const t = texts[language]
  const retryLink =
    message === 'signInFailed' ? `<p class="actions"><a class="main" href="/">${t.again}</a></p>` : ''
  return page(
    language,
    t.signInFailedTitle,
    `<h1>${t.signInFailedTitle}</h1><p>${t[message]}</p>${retryLink}`,
  )
}
