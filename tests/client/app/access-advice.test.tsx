import { cleanup, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorDialog } from '../../../src/client/app/error-dialog.tsx'
import { ApiError } from '../../../src/client/http/api-error.ts'
import { ErrorPlaceholder } from '../../../src/client/ui/placeholders.tsx'
import { errorCodes } from '../../../src/shared/error-codes.ts'
import { renderScreen, setWidth } from './interface.tsx'

const adviceOnRights = /Права выдаёт администратор/

describe('[SH-11] [UX-6] «Нет доступа» names who can grant access', () => {
  beforeEach(() => setWidth(1366))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each(['ru', 'en', 'kk'])('on every page without access, in %s', (language) => {
    const path = join(import.meta.dirname, '../../../src/client/app/i18n', language, 'shell.json')
    const { accessDenied, noSection } = JSON.parse(readFileSync(path, 'utf8')) as Record<
      'accessDenied' | 'noSection',
      Record<string, string>
    >
    const administrator = /администратор|administrator|әкімші/i
    const place = /«Настройки», «Сотрудники»|“Settings”, “Staff”|«Баптаулар», «Қызметкерлер»/
    for (const text of [accessDenied.hint, noSection.hint, noSection.ask]) {
      expect(text).toMatch(administrator)
      expect(text).toMatch(place)
    }
  })

  it.each([
    ['the status', new ApiError(403, 0, 'Нет доступа')],
    ['the code', new ApiError(400, errorCodes.accessDenied, 'Нет доступа')],
  ])('in a part of a screen, by %s', async (_, error) => {
    await renderScreen(<ErrorPlaceholder error={error} retry={() => undefined} />)
    expect((await screen.findByRole('alert')).textContent).toMatch(adviceOnRights)
  })

  it('not for another error', async () => {
    await renderScreen(
      <ErrorPlaceholder error={new ApiError(500, 1, 'Внутренняя ошибка')} retry={() => undefined} />,
    )
    expect((await screen.findByRole('alert')).textContent).not.toMatch(adviceOnRights)
  })

  it('in the dialog of an error', async () => {
    const error = new ApiError(403, 0, 'Нет доступа')
    await renderScreen(
      <ErrorDialog error={error} supportUrl={null} supportEmail={null} onClose={() => undefined} />,
    )
    expect((await screen.findByRole('alertdialog')).textContent).toMatch(adviceOnRights)
  })
})
