import { createEntries } from '../entry.ts'

/** Ids are defined in section 3 of the specification. */
export const deliveryServiceTypes = createEntries([
  [1, 'Курьерская компания 1', 'Courier company 1', '1-курьерлік компания'],
  [2, 'Курьерская компания 2', 'Courier company 2', '2-курьерлік компания'],
  [3, 'Почта', 'Post', 'Пошта'],
  [4, 'Партнёр по доставке', 'Delivery partner', 'Жеткізу серіктесі'],
])

/** Ids are defined in section 3 of the specification. */
export const deliveryServiceMethods = createEntries([
  [1, 'Курьером', 'Courier', 'Курьермен'],
  [2, 'Пункт выдачи', 'Pickup point', 'Беру пункті'],
  [3, 'Почтой', 'Post', 'Поштамен'],
])

/** Delivery services with their type and method. */
export const deliveryServices = createEntries([
  [
    1,
    'Курьерская компания 1, до двери',
    'Courier company 1, to the door',
    '1-курьерлік компания, есікке дейін',
    { type: 1, method: 1 },
  ],
  [
    2,
    'Курьерская компания 1, пункт выдачи',
    'Courier company 1, pickup point',
    '1-курьерлік компания, беру пункті',
    { type: 1, method: 2 },
  ],
  [
    3,
    'Курьерская компания 2, до двери',
    'Courier company 2, to the door',
    '2-курьерлік компания, есікке дейін',
    { type: 2, method: 1 },
  ],
  [
    4,
    'Курьерская компания 2, пункт выдачи',
    'Courier company 2, pickup point',
    '2-курьерлік компания, беру пункті',
    { type: 2, method: 2 },
  ],
  [5, 'Почта, посылка', 'Post, parcel', 'Пошта, сәлемдеме', { type: 3, method: 3 }],
  [6, 'Почта, экспресс', 'Post, express', 'Пошта, экспресс', { type: 3, method: 3 }],
  [
    7,
    'Партнёр по доставке, в тот же день',
    'Delivery partner, same day',
    'Жеткізу серіктесі, сол күні',
    { type: 4, method: 1 },
  ],
])

export const deliveryStatuses = createEntries([
  [1, 'Заявка не создана', 'Not requested', 'Өтінім жасалмаған'],
  [2, 'Заявка создана', 'Requested', 'Өтінім жасалды'],
  [3, 'Принят службой доставки', 'Accepted by the delivery service', 'Жеткізу қызметі қабылдады'],
  [4, 'В пути', 'In transit', 'Жолда'],
  [5, 'Прибыл в пункт выдачи', 'Arrived at the pickup point', 'Беру пунктіне келді'],
  [6, 'Вручён', 'Delivered', 'Табысталды'],
  [7, 'Вручён частично', 'Partially delivered', 'Ішінара табысталды'],
  [8, 'Не вручён', 'Not delivered', 'Табысталмады'],
  [9, 'Возвращается', 'Returning', 'Қайтарылуда'],
  [10, 'Возвращён', 'Returned', 'Қайтарылды'],
  [11, 'Ошибка службы доставки', 'Delivery service error', 'Жеткізу қызметінің қатесі'],
  [12, 'Утерян', 'Lost', 'Жоғалды'],
])

/** Reasons to move a delivery to another day. Specification 5 requires a reason for each move. */
export const moveReasons = createEntries([
  [1, 'Просьба покупателя', 'Requested by the customer', 'Сатып алушының өтініші'],
  [2, 'Покупатель не отвечает', 'Customer does not answer', 'Сатып алушы жауап бермейді'],
  [3, 'Заказ не собран вовремя', 'Order not assembled in time', 'Тапсырыс уақытында жинақталмады'],
  [4, 'Нет товара к назначенной дате', 'Goods not available by the date', 'Белгіленген күнге тауар жоқ'],
  [5, 'Перенос службой доставки', 'Rescheduled by the delivery service', 'Жеткізу қызметі ауыстырды'],
  [6, 'Нет свободного интервала', 'No free delivery slot', 'Бос жеткізу аралығы жоқ'],
  [7, 'Уточнение адреса', 'Address clarification', 'Мекенжайды нақтылау'],
  [8, 'Погодные условия', 'Weather', 'Ауа райы жағдайы'],
])

export const deliveryServiceRule = createEntries([
  [1, 'Самая дешёвая доставка', 'Cheapest delivery', 'Ең арзан жеткізу'],
  [2, 'Самая быстрая доставка', 'Fastest delivery', 'Ең жылдам жеткізу'],
  [3, 'По весу и габаритам', 'By weight and size', 'Салмағы мен өлшемі бойынша'],
  [4, 'По региону', 'By region', 'Өңір бойынша'],
  [5, 'По очереди', 'In turn', 'Кезекпен'],
])

export const stockTypes = createEntries([
  [1, 'Магазин', 'Store', 'Дүкен'],
  [2, 'Склад C001', 'Warehouse C001', 'C001 қоймасы'],
  [3, 'Распределительный центр', 'Distribution centre', 'Тарату орталығы'],
])

/** Containers. `weight`: weight of the empty container in grams. */
export const tareTypes = createEntries([
  [1, 'Короб малый', 'Small box', 'Шағын қорап', { weight: 250 }],
  [2, 'Короб средний', 'Medium box', 'Орташа қорап', { weight: 450 }],
  [3, 'Короб большой', 'Large box', 'Үлкен қорап', { weight: 800 }],
  [4, 'Пакет курьерский', 'Courier bag', 'Курьер пакеті', { weight: 60 }],
  [5, 'Термопакет', 'Thermal bag', 'Термопакет', { weight: 180 }],
  [6, 'Паллета', 'Pallet', 'Паллета', { weight: 15_000 }],
])

/** Carrier bags. `price` is in minor units of the currency of the store. */
export const bagTypes = createEntries([
  [1, 'Пакет-майка малый', 'Small carrier bag', 'Шағын пакет', { price: 700 }],
  [2, 'Пакет-майка большой', 'Large carrier bag', 'Үлкен пакет', { price: 1000 }],
  [3, 'Пакет бумажный', 'Paper bag', 'Қағаз пакет', { price: 1500 }],
  [4, 'Сумка многоразовая', 'Reusable bag', 'Көп реттік сөмке', { price: 9900 }],
  [5, 'Пакет без ручек', 'Bag without handles', 'Тұтқасыз пакет', { price: 0 }],
])

/** Reasons why a returned piece is not back in stock: it was lost, or it cannot be sold (src/shared/goods-loss.ts). */
export const goodsLossReasons = createEntries([
  [1, 'Не нашли', 'Not found', 'Табылмады'],
  [2, 'Потеряла служба доставки', 'Lost by the delivery service', 'Жеткізу қызметі жоғалтты'],
  [3, 'Украдено', 'Stolen', 'Ұрланған'],
  [4, 'Повреждено при доставке', 'Damaged in delivery', 'Жеткізу кезінде бүлінген'],
  [5, 'Брак или поломка', 'Defective or broken', 'Ақау немесе сынған'],
  [
    6,
    'Повреждена упаковка, продать нельзя',
    'Packaging damaged, cannot be sold',
    'Қаптамасы бүлінген, сатуға болмайды',
  ],
  [7, 'Истёк срок годности', 'Past its use-by date', 'Жарамдылық мерзімі өткен'],
])
