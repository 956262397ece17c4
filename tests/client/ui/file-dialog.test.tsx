import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TrackNumberFileCheck } from '../../../src/client/features/tracks/postal-check.tsx'
import { ExcelFileDialog } from '../../../src/client/ui/upload/file-dialog.tsx'
import { renderScreen, json, mockServer, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A file on disk: saved again after it was chosen, it can no longer be read, as in a browser. */
function fileOnDisk(name: string, content: string) {
  const file = new File([content], name)
  const readBuffer = file.arrayBuffer.bind(file)
  let isChanged = false
  const changed = () => Promise.reject(new DOMException('changed on disk', 'NotReadableError'))
  file.arrayBuffer = () => (isChanged ? changed() : readBuffer())
  return { file, saveAgain: () => void (isChanged = true) }
}

describe('[AC-02] a refused file', () => {
  it('is corrected and sent again under its own name; the chosen content is sent', async () => {
    const contents: string[] = []
    const onSend = vi.fn(async (file: Blob) => {
      contents.push(await file.text())
      throw new Error('Нет столбца «Заказ»')
    })
    await renderScreen(
      <ExcelFileDialog hint="" onSend={onSend} onTemplate={async () => {}} onClose={() => {}} />,
    )
    const input = await screen.findByLabelText<HTMLInputElement>('Выбрать файл', { selector: 'input' })
    const first = fileOnDisk('register.xlsx', 'wrong')
    await userEvent.upload(input, first.file)
    await screen.findByText(/register\.xlsx/)
    expect(input.value, 'can be chosen again under the same name').toBe('')
    first.saveAgain()
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить и проверить файл' }))
    await screen.findByText('Нет столбца «Заказ»')
    await userEvent.upload(input, fileOnDisk('register.xlsx', 'right').file)
    await waitFor(() => expect(screen.queryByText('Нет столбца «Заказ»')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить и проверить файл' }))
    await waitFor(() => expect(contents).toEqual(['wrong', 'right']))
  })

  it('that cannot be read shows an error', async () => {
    await renderScreen(
      <ExcelFileDialog hint="" onSend={async () => ''} onTemplate={async () => {}} onClose={() => {}} />,
    )
    const changed = fileOnDisk('register.xlsx', 'x')
    changed.saveAgain()
    await userEvent.upload(await screen.findByLabelText('Выбрать файл', { selector: 'input' }), changed.file)
    expect(await screen.findByText(/Не удалось прочитать файл/)).toBeTruthy()
  })
})

it('[ST-11] a refused file of track numbers is corrected and sent again under its own name', async () => {
  const files: Blob[] = []
  mockServer({})
  vi.stubGlobal('fetch', async (_: string, { body }: { body: Blob }) => {
    files.push(body)
    return json({ code: 19, message: 'В файле нет номеров' }, 409)
  })
  await renderScreen(<TrackNumberFileCheck onOpen={() => {}} />)
  const input = await screen.findByLabelText<HTMLInputElement>('Выбрать файл', { selector: 'input' })
  for (const content of ['', '80110012345678']) {
    await userEvent.upload(input, fileOnDisk('tracks.csv', content).file)
    expect(input.value).toBe('')
    await screen.findByText('В файле нет номеров')
  }
  expect(await Promise.all(files.map((blob) => blob.text()))).toEqual(['', '80110012345678'])
})
