import { Field, Textarea } from '@fluentui/react-components'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PictureHosts, PictureHostsChange } from '../../../../schemas/api/picture-hosts.ts'
import { maxPictureHosts } from '../../../../schemas/values/picture-hosts.ts'
import { parsePictureHost } from '../../../shared/picture-host.ts'
import { get, request } from '../../http/http.ts'
import { queryKeys } from '../../http/query-keys.ts'
import { Block } from '../../ui/block.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LoadingFrame } from '../../ui/loading-frame.tsx'
import { isStaleError, SaveBar } from '../../ui/settings/save-bar.tsx'
import styles from '../../ui/settings/settings-screen.module.css'
import { useUnsavedSettings } from '../../ui/settings/use-typed-settings.ts'
import { ErrorPlaceholder } from '../../ui/placeholders.tsx'

const path = 'settings/picture-hosts'
const splitLines = (text: string) => text.split(/[\n,;]+/).flatMap((line) => line.trim() || [])

const createQuery = () =>
  queryOptions({
    queryKey: queryKeys.settings(path),
    queryFn: ({ signal }) => get(path, { signal }),
  })

/** Form for the hosts from which product pictures may be loaded. The browser blocks all other hosts. */
export function PictureHostsForm() {
  const { data, error, refetch } = useQuery(createQuery())
  if (data) return <PictureHostsFields data={data} />
  return error ? <ErrorPlaceholder error={error} retry={() => void refetch()} /> : <LoadingFrame />
}

function PictureHostsFields({ data }: { data: PictureHosts }) {
  const { t } = useTranslation('settings')
  const queries = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const { typed, write } = useUnsavedSettings(path)
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed.hosts ?? data.hosts.join('\n')
  const hosts = splitLines(text)
  const isChanged = hosts.join() !== data.hosts.join()
  const save = useMutation({
    mutationFn: (body: PictureHostsChange) => request('PUT', path, { body }),
    onSuccess: (answer) => {
      queries.setQueryData(queryKeys.settings(path), answer)
      write({})
    },
    onError: async (failure, { from, to }) => {
      if (!isStaleError(failure)) return
      // Another user has saved first. The changes of that user are added to the typed list, so that the next attempt to
      // save does not undo them.
      const { hosts: current } = await queries.fetchQuery({ ...createQuery(), staleTime: 0 })
      const retained = to.filter((host) => current.includes(host) || !from.includes(host))
      const added = current.filter((host) => !from.includes(host) && !to.includes(host))
      write({ hosts: [...retained, ...added].join('\n') })
    },
  })

  function submit() {
    const invalidHost = hosts.find((host) => parsePictureHost(host) === null)
    const problemText =
      invalidHost !== undefined
        ? t('settings:pictures.wrong', { host: invalidHost })
        : hosts.length > maxPictureHosts
          ? t('settings:pictures.tooMany', { most: maxPictureHosts })
          : null
    setProblem(problemText)
    if (problemText !== null) area.current?.focus()
    else if (isChanged) save.mutate({ from: data.hosts, to: hosts })
  }
  const clearProblems = () => {
    save.reset()
    setProblem(null)
  }
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Block title={t('settings:pictures.title')}>
        <div className={styles.row}>
          <Field
            label={t('settings:pictures.hosts')}
            {...(problem === null ? { hint: t('settings:pictures.hint') } : { validationMessage: problem })}
          >
            <Textarea
              ref={area}
              rows={4}
              resize="vertical"
              value={text}
              disabled={!data.mayEdit || save.isPending}
              placeholder="cdn.shop.ru"
              onChange={(_, { value }) => {
                clearProblems()
                write({ hosts: value })
              }}
            />
          </Field>
          <p className={styles.changedBy}>
            {data.changed !== null &&
              t('settings:reference.changed', {
                who: data.changed.by,
                at: formatDateTime(data.changed.at),
              })}
          </p>
        </div>
      </Block>
      {data.mayEdit && (
        <SaveBar
          changed={isChanged ? 1 : 0}
          saving={save.isPending}
          saved={save.isSuccess ? t('settings:pictures.saved') : undefined}
          error={save.error}
          onDiscard={() => {
            write({})
            clearProblems()
          }}
        />
      )}
    </form>
  )
}
