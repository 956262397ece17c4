import { pictureVariants, sections, type GallerySection } from '../../client/gallery/sections.ts'

/** Pictures of a gallery section: one of each of its dialogs, or one of the whole section if it has no dialogs. */
export const listShots = ({
  id,
  dialogs = [],
}: GallerySection): readonly { name: string; dialog?: string }[] =>
  dialogs.length === 0
    ? [{ name: id }]
    : dialogs.map((dialog) => ({ name: `${id}-${dialog.replaceAll(/\W+/g, '-')}`, dialog }))

const folder = 'screenshots/components'
const renderPicture = (name: string, look: string) => `![${name}, ${look}](${folder}/${name}-${look}.webp)`

function renderSection(section: GallerySection): string {
  const { title, components, source, when, not } = section
  const [first, ...others] = pictureVariants.map(({ id }) => id)
  const pictures = listShots(section).map(({ name, dialog }) => {
    const heading = dialog === undefined ? '' : `### ${dialog[0]!.toUpperCase()}${dialog.slice(1)}\n\n`
    return `${heading}${renderPicture(name, first!)}

| ${others.join(' | ')} |
| ${others.map(() => '---').join(' | ')} |
| ${others.map((look) => renderPicture(name, look)).join(' | ')} |
`
  })
  return `## ${title}

- **When:** ${when}
- **When not:** ${not}
- **Source:** [\`${source}\`](../src/client/${source}): ${components.map((name) => `\`${name}\``).join(', ')}

${pictures.join('\n')}`
}

/** Returns the text of `docs/components.md`. */
export const renderComponentsPage = (): string => `# Components of the interface

Written by \`npm run generate\` from \`src/client/gallery/sections.ts\`; \`npm run screenshots:components\` takes the pictures of
the real components. To try them, start \`npm run dev:client\` and open \`/src/client/gallery/index.html\`; \`?theme=dark\` and
\`?section=fields\` choose a theme and a section. The page is not part of the built application.

A test fails if a component of \`src/client/ui\` has no example (\`tests/client/gallery/gallery.test.tsx\`). Another one, of
the full run, renders every example and checks it with axe (\`gallery-axe.full.test.tsx\`). Tones of badges are in \`src/client/ui/tones.ts\`, the rules of composition in
[decisions/0087](decisions/0087-composition-of-screens.md).

${sections.map(renderSection).join('\n')}`
