import { atolSimulator } from './atol/simulator.ts'
import { bankSimulator } from './bank/simulator.ts'
import type { Crm } from './crm.ts'
import { deliverySimulator } from './delivery/simulator.ts'
import { createFaults } from './faults.ts'
import type { Simulator } from './http.ts'
import { createMailbox } from './mail/mailbox.ts'
import { mailSimulator } from './mail/simulator.ts'
import { sapSimulator } from './sap/simulator.ts'
import { setKitSimulator } from './set-kit/simulator.ts'
import { smsSimulator } from './sms/simulator.ts'
import { stockSimulator } from './stock/simulator.ts'

/** State shared by the two sides of the mail server: SMTP and the page. */
export const createMailParts = () => ({ mailbox: createMailbox(), faults: createFaults() })

/** Simulators of all partners, by the first segment of their paths. */
export const allSimulators = (crm: Crm, mail = createMailParts()): Record<string, Simulator> => ({
  sms: smsSimulator(),
  courier1: deliverySimulator('courier1', crm),
  courier2: deliverySimulator('courier2', crm),
  post: deliverySimulator('post', crm),
  partner: deliverySimulator('partner', crm),
  bank: bankSimulator(crm),
  atol: atolSimulator(),
  sap: sapSimulator(),
  setkit: setKitSimulator(),
  stock: stockSimulator(),
  mail: mailSimulator(mail.mailbox, mail.faults),
})
