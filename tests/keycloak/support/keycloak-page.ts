import type { Locator, Page } from '@playwright/test'
import { password as everybodys } from './realm.ts'

/** Keycloak's own sign-in form, by the field names that its themes share. */
export class KeycloakPage {
  readonly username: Locator
  readonly #password: Locator
  readonly #submit: Locator

  constructor(page: Page) {
    this.username = page.locator('#username')
    this.#password = page.locator('#password')
    this.#submit = page.locator('#kc-login')
  }

  async signIn(username: string, password = everybodys): Promise<void> {
    await this.username.fill(username)
    await this.#password.fill(password)
    await this.#submit.click()
  }
}
