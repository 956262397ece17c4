import type { Locator, Page } from '@playwright/test'
import { simulatorsURL } from '../support/place.ts'

/** The simulators' page with the SMS that one number has received. */
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

  /** The four digits that a tap copies, from the newest message that contains any. */
  get code(): Locator {
    return this.messages.locator('button.code').last()
  }
}
