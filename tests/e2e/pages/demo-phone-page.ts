import type { Locator, Page } from '@playwright/test'
import { simulatorsURL } from '../support/place.ts'

/** The simulators' page that shows what has come to one number by SMS. */
export class DemoPhonePage {
  readonly page: Page
  readonly messages: Locator

  constructor(page: Page) {
    this.page = page
    this.messages = page.getByRole('main').getByRole('article')
  }

  async open(phone: string): Promise<void> {
    await this.page.goto(`${simulatorsURL}/sms/phone?to=${phone.replace(/\D/g, '')}`)
  }

  /** The four digits that a touch copies, of the newest message that has any. */
  get code(): Locator {
    return this.messages.locator('button.code').last()
  }
}
