import dayjs from 'dayjs'
import 'dayjs/locale/en-gb.js'
import 'dayjs/locale/kk.js'
import 'dayjs/locale/ru.js'
import updateLocale from 'dayjs/plugin/updateLocale.js'

// The week starts on Monday in every language (specification 9).
dayjs.extend(updateLocale)
for (const locale of ['ru', 'en-gb', 'kk']) dayjs.updateLocale(locale, { weekStart: 1 })

/** dayjs with the locale of the interface language. */
export const createLocalDayjs = (date: Parameters<typeof dayjs>[0], language: string) =>
  dayjs(date).locale(language === 'en' ? 'en-gb' : language)
