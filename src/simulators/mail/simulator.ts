import { handleFaultSettings } from '../respond-with-fault.ts'
import { createFaultInjector, type FaultInjector } from '../faults.ts'
import { sendJson, sendPage, type Simulator } from '../http.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { mailPage } from './mail-page.ts'

/**
 * Control API of the mail server, for users and tests: `GET /mail/messages?to=`, `DELETE /mail/messages`,
 * `GET /mail/counts`, `GET|POST /mail/faults`, page `/mail`. The SMTP server (smtp.ts) receives the mails and uses the
 * same mailbox and faults.
 */
export function createMailSimulator(
  mailbox: Mailbox = createMailbox(),
  faults: FaultInjector = createFaultInjector(),
): Simulator {
  return async (request, response, url) => {
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /mail/messages': {
        const items = mailbox.mails(url.searchParams.get('to') ?? undefined).slice(0, 200)
        sendJson(response, 200, { items })
        return true
      }
      case 'DELETE /mail/messages':
        mailbox.clear()
        sendJson(response, 200, {})
        return true
      case 'GET /mail/counts':
        sendJson(response, 200, mailbox.counts())
        return true
      case 'GET /mail/faults':
      case 'POST /mail/faults':
        return handleFaultSettings(request, response, faults)
      case 'GET /mail':
      case 'GET /mail/':
        sendPage(response, mailPage)
        return true
      default:
        return false
    }
  }
}
