import { createAtolSimulator } from './atol/simulator.ts'
import { createBankSimulator } from './bank/simulator.ts'
import type { CrmClient } from './crm.ts'
import { createDeliverySimulator } from './delivery/simulator.ts'
import { createFaultInjector } from './faults.ts'
import type { Simulator } from './http.ts'
import { createMailbox } from './mail/mailbox.ts'
import { createMailSimulator } from './mail/simulator.ts'
import { createSapSimulator } from './sap/simulator.ts'
import { createSetKitSimulator } from './set-kit/simulator.ts'
import { createSmsSimulator } from './sms/simulator.ts'
import { createStockSimulator } from './stock/simulator.ts'

/** Creates the state that the SMTP server shares with the control page of the mail server. */
export const createMailState = () => ({ mailbox: createMailbox(), faults: createFaultInjector() })

/** Simulators of all partners, by the first segment of their paths. */
export const createSimulators = (crm: CrmClient, mail = createMailState()): Record<string, Simulator> => ({
  sms: createSmsSimulator(),
  courier1: createDeliverySimulator('courier1', crm),
  courier2: createDeliverySimulator('courier2', crm),
  post: createDeliverySimulator('post', crm),
  partner: createDeliverySimulator('partner', crm),
  bank: createBankSimulator(crm),
  atol: createAtolSimulator(),
  sap: createSapSimulator(),
  setkit: createSetKitSimulator(),
  stock: createStockSimulator(),
  mail: createMailSimulator(mail.mailbox, mail.faults),
})
