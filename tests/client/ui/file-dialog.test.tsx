import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PostalCheck } from '../../../src/client/features/tracks/postal-check.tsx'
import { FileDialog } from '../../../src/client/ui/upload/file-dialog.tsx'
import { draw, json, serveFrom, setWidth } from '../app/interface.tsx'

beforeEach(() => setWidth(1366))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A file of the disk: saved again after it was chosen, it cannot be read any more, as in a browser. */
function fileOnDisk(name: string, content: string) {
  const file = new File([content], name)
  const read = file.arrayBuffer.bind(file)
  let isChanged = false
  const changed = () => Promise.reject(new DOMException('changed on disk', 'NotReadableError'))
  file.arrayBuffer = () => (isChanged ? changed() : read())
  return { file, saveAgain: () => void (isChanged = true) }
}

describe('[AC-02] a refused file', () => {
  it('is corrected and sent again under its own name; what is sent is what was chosen', async () => {
    const sent: string[] = []
    const onSend = vi.fn(async (file: Blob) => {
      sent.push(await file.text())
      throw new Error('Нет столбца «Заказ»')
    })
    await draw(<FileDialog hint="" onSend={onSend} onTemplate={async () => {}} onClose={() => {}} />)
    const input = await screen.findByLabelText<HTMLInputElement>('Выбрать файл', { selector: 'input' })
    const first = fileOnDisk('register.xlsx', 'wrong')
    await userEvent.upload(input, first.file)
    await screen.findByText(/register\.xlsx/)
    expect(input.value, 'the same name can be chosen again').toBe('')
    first.saveAgain()
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить и проверить' }))
    await screen.findByText('Нет столбца «Заказ»')
    await userEvent.upload(input, fileOnDisk('register.xlsx', 'right').file)
    await waitFor(() => expect(screen.queryByText('Нет столбца «Заказ»')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Загрузить и проверить' }))
    await waitFor(() => expect(sent).toEqual(['wrong', 'right']))
  })

  it('that cannot be read shows an error', async () => {
    await draw(<FileDialog hint="" onSend={async () => ''} onTemplate={async () => {}} onClose={() => {}} />)
    const changed = fileOnDisk('register.xlsx', 'x')
    changed.saveAgain()
    await userEvent.upload(await screen.findByLabelText('Выбрать файл', { selector: 'input' }), changed.file)
    expect(await screen.findByText(/Не удалось прочитать файл/)).toBeTruthy()
  })
})

it('[ST-11] a refused file of track numbers is corrected and sent again under its own name', async () => {
  const sent: Blob[] = []
  serveFrom({})
  vi.stubGlobal('fetch', async (_: string, { body }: { body: Blob }) => {
    sent.push(body)
    return json({ code: 19, message: 'В файле нет номеров' }, 409)
  })
  await draw(<PostalCheck onOpen={() => {}} />)
  const input = await screen.findByLabelText<HTMLInputElement>('Выбрать файл', { selector: 'input' })
  for (const content of ['', '80110012345678']) {
    await userEvent.upload(input, fileOnDisk('tracks.csv', content).file)
    expect(input.value).toBe('')
    await screen.findByText('В файле нет номеров')
  }
  expect(await Promise.all(sent.map((blob) => blob.text()))).toEqual(['', '80110012345678'])
})
