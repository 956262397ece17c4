import type { Page } from '@playwright/test'
import { listLayoutFaults } from './support/layout.ts'
import { expect, test } from './support/test.ts'

const table = (cells: string, attributes = '') =>
  `<main><div ${attributes}><div style="overflow-x: auto; width: 300px"><table style="width: 600px; table-layout: fixed">
    <tbody><tr>${cells}</tr></tbody></table></div></div></main>`
const narrowCell = (content: string) =>
  `<main><table style="table-layout: fixed; width: 200px"><tbody><tr>
    <td style="overflow: hidden; white-space: nowrap; width: 60px">${content}</td><td></td></tr></tbody></table></main>`

const expectFault = async (page: Page, html: string, fault: RegExp | null) => {
  await page.setContent(html)
  const faults = await listLayoutFaults(page)
  if (fault === null) expect(faults).toEqual([])
  else expect(faults.join('\n')).toMatch(fault)
}

test('[UX-2] [UX-6] the layout check finds a cut column, control and badge, an overlap and a page that scrolls sideways', async ({
  page,
}) => {
  await expectFault(
    page,
    table('<td>Товар</td><td>НДС</td>'),
    /has columns beyond its edge and does not show it/,
  )
  await expectFault(page, table('<td>Товар</td><td>НДС</td>', 'data-more="right"'), null)
  await expectFault(
    page,
    narrowCell('<button style="width: 120px">Удалить</button>'),
    /«Удалить» is cut by its cell/,
  )
  await expectFault(page, narrowCell('<button style="width: 40px">×</button>'), null)
  await expectFault(
    page,
    narrowCell(
      '<span data-badge style="display: inline-block; overflow: hidden; width: 30px">Просрочено</span>',
    ),
    /«Просрочено» is a badge that is cut/,
  )
  const button = '<button style="position: absolute; left: 0">Да</button>'
  await expectFault(
    page,
    `<main>${button}${button.replace('Да', 'Нет')}</main>`,
    /«Да» and <button> «Нет» overlap/,
  )
  await expectFault(page, '<main><p style="width: 200vw">Длинная строка</p></main>', /scrolls sideways/)
  await expectFault(page, '<main><p>Короткая строка</p></main>', null)
})
