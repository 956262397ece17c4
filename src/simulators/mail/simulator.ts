import { answerFaults } from '../faulty-answer.ts'
import { createFaults, type Faults } from '../faults.ts'
import { answerJson, answerPage, type Simulator } from '../http.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { mailPage } from './mail-page.ts'

/**
 * Control side of the mail server, for users and tests: `GET /mail/messages?to=`, `GET /mail/counts`, `GET|POST
 * /mail/faults`, page `/mail`. The partner's side is SMTP: {@link startMailServer} with the same mailbox and faults.
 */
export function mailSimulator(
  mailbox: Mailbox = createMailbox(),
  faults: Faults = createFaults(),
): Simulator {
  return async (request, response, url) => {
    switch (`${request.method} ${url.pathname}`) {
      case 'GET /mail/messages': {
        const items = mailbox.mails(url.searchParams.get('to') ?? undefined).slice(0, 200)
        answerJson(response, 200, { items })
        return true
      }
      case 'DELETE /mail/messages':
        mailbox.clear()
        answerJson(response, 200, {})
        return true
      case 'GET /mail/counts':
        answerJson(response, 200, mailbox.counts())
        return true
      case 'GET /mail/faults':
      case 'POST /mail/faults':
        return answerFaults(request, response, faults)
      case 'GET /mail':
      case 'GET /mail/':
        answerPage(response, mailPage)
        return true
      default:
        return false
    }
  }
}
