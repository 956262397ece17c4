import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Provider } from 'oidc-provider'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAccessRefusal } from '../../audit/audit-log.ts'
import { decodeUtf8 } from '../../http/body-encoding.ts'
import type { App } from '../../http/http.ts'
import type { Language } from '../../i18n/translate.ts'
import { removeInvisibleFromText } from '../../../../shared/clean-text.ts'
import { projectRoot } from '../../config/project-root.ts'
import type { Services } from '../../services.ts'
import { findAccount, isDemoPassword, findUserBySubject } from './accounts.ts'
import { negotiateLanguage } from './language.ts'
import { assetsPath, renderSignInPage, type SignInProblem } from './pages.ts'
import { accessClosedReason, signInPath } from './openid.ts'
import { WrongPasswordLimiter } from './wrong-passwords.ts'

const assets = { 'sign-in.css': 'text/css', 'sign-in.js': 'text/javascript' }
const assetsFolder = join(projectRoot, 'src/server/platform/identity/embedded/page')

/** Routes of the sign-in page of the embedded provider, and of its style sheet and script. */
export function registerSignInRoutes(app: App, provider: Provider, services: Services): void {
  const { db } = services.database
  const wrongPasswords = new WrongPasswordLimiter()

  for (const [name, type] of Object.entries(assets)) {
    const content = readFileSync(join(assetsFolder, name), 'utf8')
    app.get(`${assetsPath}/${name}`, async (_request, reply) =>
      reply.type(`${type}; charset=utf-8`).header('Cache-Control', 'max-age=300').send(content),
    )
  }

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: 8 * 1024 },
    async (_request: unknown, body: Buffer) => new URLSearchParams(decodeUtf8(body)),
  )

  app.get(`${signInPath}/:uid`, async (request, reply) => {
    const ongoing = await findOngoingSignIn(provider, request, reply)
    if (ongoing === null) return reply.redirect('/', 303)
    const problem = ongoing.isClosed ? ({ kind: 'closed' } as const) : undefined
    return html(reply, 200, renderSignInPage(getLanguage(request, ongoing.locales), '', problem))
  })

  app.post(`${signInPath}/:uid`, async (request, reply) => {
    const ongoing = await findOngoingSignIn(provider, request, reply)
    if (ongoing === null) return reply.redirect('/', 303)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const subject = removeInvisibleFromText(form.get('username') ?? '')
      .trim()
      .slice(0, 100)
    const language = negotiateLanguage(undefined, form.get('language'))
    const refuse = (status: number, problem: SignInProblem) =>
      html(reply, status, renderSignInPage(language, subject, problem))

    const seconds = wrongPasswords.secondsToWait(subject, request.socket.remoteAddress ?? '')
    if (seconds > 0) {
      reply.header('Retry-After', seconds)
      return refuse(429, { kind: 'wait', seconds })
    }
    const account = isDemoPassword(form.get('password') ?? '') ? await findAccount(db, subject) : null
    if (account === null) {
      wrongPasswords.record(subject, request.socket.remoteAddress ?? '')
      // The user name field may contain a password by mistake, so the refusal is recorded with a user only if a user
      // has this name.
      const user = await findUserBySubject(db, subject)
      recordAccessRefusal(services, { kind: 'signInFailed', user, subject: 'embedded' })
      return refuse(401, { kind: 'wrong' })
    }
    const next = await provider.interactionResult(request.raw, reply.raw, {
      login: { accountId: account.subject },
    })
    return reply.redirect(next, 303)
  })
}

/**
 * Finds the sign-in to which the page belongs. Null if the sign-in has ended, was replaced by a later one, or was
 * started in another browser.
 */
async function findOngoingSignIn(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  try {
    const { uid, params, prompt } = await provider.interactionDetails(request.raw, reply.raw)
    const isSameSignIn = uid === (request.params as { uid: string }).uid
    return isSameSignIn
      ? { locales: params.ui_locales, isClosed: prompt.reasons.includes(accessClosedReason) }
      : null
  } catch (error) {
    if (error instanceof Error && error.name === 'SessionNotFound') return null
    throw error
  }
}

const getLanguage = (request: FastifyRequest, locales: unknown): Language =>
  negotiateLanguage(
    request.headers['accept-language'],
    (request.query as { language?: unknown }).language ?? locales,
  )

const html = (reply: FastifyReply, status: number, page: string) =>
  reply.code(status).type('text/html; charset=utf-8').header('Cache-Control', 'no-store').send(page)
