import type { Random } from '../server/platform/random.ts'

export interface Customer {
  /** Surname first. */
  name: string
  phone: string
  email: string | null
  language: 'ru' | 'kk'
  loyaltyCard: string | null
  /** True if the customer was signed in at the online shop when ordering. */
  authorized: boolean
}

const split = (text: string) => text.split(' ')

/** Surnames that have a feminine form ending in -а. */
const surnames = split(
  'Иванов Смирнов Кузнецов Попов Васильев Петров Соколов Михайлов Новиков Фёдоров Морозов Волков Алексеев Лебедев Семёнов Егоров Павлов Козлов Степанов Николаев Орлов Андреев Макаров Никитин Захаров Зайцев Соловьёв Борисов Яковлев Григорьев Романов Воробьёв Сергеев Кузьмин Фролов Александров Дмитриев Королёв Гусев Киселёв Ильин Максимов Поляков Сорокин Виноградов Ковалёв Белов Медведев Антонов Тарасов Жуков Баранов Филиппов Комаров Давыдов Беляев Герасимов Богданов Осипов Сидоров Матвеев Титов Марков Миронов Крылов Куликов Карпов Власов Мельников Денисов Гаврилов Тихонов Казаков Афанасьев Данилов Савельев Тимофеев Фомин Чернов Абрамов Мартынов Ефимов Щербаков Назаров Калинин Исаев Чернышёв Быков Родионов Коновалов Лазарев Воронин Климов Филатов Пономарёв Голубев Кудрявцев Прохоров Наумов Потапов Журавлёв Овчинников Трофимов Леонов Соболев Ермаков Колесников Гончаров Емельянов Никифоров Грачёв Котов Гришин Ефремов Архипов Громов Кириллов Малышев Панов Моисеев Румянцев Акимов Кондратьев Бирюков Горбунов Анисимов Ерёмин',
)
const womenNames = split(
  'Анна Мария Елена Ольга Наталья Екатерина Татьяна Ирина Светлана Юлия Анастасия Дарья Ксения Виктория Полина Александра Вероника Людмила Галина Марина Алина Валерия Надежда Вера Софья Кристина',
)
const menNames = split(
  'Александр Дмитрий Алексей Сергей Андрей Иван Михаил Максим Артём Николай Павел Роман Владимир Егор Илья Кирилл Никита Константин Евгений Денис Антон Виктор Юрий Олег Пётр Григорий',
)
const kazakhWomenNames = split('Айгүл Әсел Динара Жанар Гүлнар Мәдина Сәуле Ұлжан')
const kazakhMenNames = split('Нұрлан Ерлан Бауыржан Арман Қайрат Дәурен Тимур Әлішер')
const kazakhSurnames = split('Нұрланов Ахметов Сұлтанов Қасымов Оспанов Жұмабаев Бекмұратов Әбдіров')

const latin: Record<string, string> = Object.fromEntries(
  split(
    'а-a б-b в-v г-g д-d е-e ё-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-sch ъ- ы-y ь- э-e ю-yu я-ya ә-a ғ-g қ-k ң-n ө-o ұ-u ү-u һ-h і-i',
  ).map((pair) => pair.split('-') as [string, string]),
)
const transliterate = (text: string) =>
  [...text.toLowerCase()].map((letter) => latin[letter] ?? letter).join('')

/** Reserved for documentation (RFC 2606), so that no real mail is sent. */
const mailDomain = 'example.com'

const drawRussianName = (random: Random) => {
  const isWoman = random.boolean(0.62)
  const surname = random.pick(surnames)
  return {
    surname: isWoman ? `${surname}а` : surname,
    first: random.pick(isWoman ? womenNames : menNames),
    kazakh: false,
  }
}
const drawKazakhName = (random: Random) => {
  const isWoman = random.boolean(0.5)
  const surname = random.pick(kazakhSurnames)
  return {
    surname: isWoman ? `${surname}а` : surname,
    first: random.pick(isWoman ? kazakhWomenNames : kazakhMenNames),
    kazakh: true,
  }
}

/** Returns a random Russian name, surname first. */
export function generatePersonName(random: Random): string {
  const { surname, first } = drawRussianName(random)
  return `${surname} ${first}`
}

/**
 * Creates customers of the demo shop with unique phone numbers. No mobile operator uses the prefixes 942–948, so a demo
 * that is connected to a real gateway sends no messages to real people.
 */
export function createCustomers(random: Random, count: number): Customer[] {
  return Array.from({ length: count }, (_, index) => {
    const person = random.boolean(0.04) ? drawKazakhName(random) : drawRussianName(random)
    const number = String(1_000_000 + index * 7_919 + random.int(0, 7_000)).padStart(7, '0')
    return {
      name: `${person.surname} ${person.first}`,
      phone: `794${random.int(2, 8)}${number.slice(-7)}`,
      email: random.boolean(0.7)
        ? `${transliterate(person.first)}.${transliterate(person.surname)}${random.int(70, 99)}@${mailDomain}`
        : null,
      language: person.kazakh && random.boolean(0.6) ? 'kk' : 'ru',
      loyaltyCard: random.boolean(0.55) ? `29${String(10_000_000 + index * 137).padStart(9, '0')}` : null,
      authorized: random.boolean(0.75),
    }
  })
}
