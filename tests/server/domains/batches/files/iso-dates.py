"""The sheets of the two .fods files with dates as cells of type d: python3 iso-dates.py (openpyxl 3.1)."""

from datetime import date, datetime

from openpyxl import Workbook

SHEETS = {
    "refund-register-iso": [
        ["Реестр возвратов за ноябрь 2026"],
        ["Номер заказа", " локальный код ", "Товар", None, "Количество", "Сумма\nвозврата", "Валюта", "Дата операции"],
        [100473, 8100417, "Плед флисовый", None, 1, 1299, "RUB", date(2026, 11, 24)],
        ["№ 100 474", "8200533  ", "Кроссовки детские", None, "1", "3 499,00", "rub", " 24.11.2026"],
        [],
        [100475, "0012345", "Чайник", None, 2, 0.1 + 0.2, "RUB", datetime(2026, 11, 23, 23, 59, 30, 500_000)],
        [100476, "8100417", "Плед", None, 1, "1299,5", "RUB", "22.11.2026 14:35"],
    ],
    "postings-iso": [
        ["Проводки за ноябрь 2026"],
        ["Склад", "Завод", "Номер заказа", "Тип\nпроводки", " Дата проводки "],
        ["C001", 1001, 100473, "Проводка", date(2026, 11, 24)],
        [" C001", "1001 ", "№ 100 474", "холдирование  ", datetime(2026, 11, 24)],
        ["0017", "1001", 100475, "Posting", 46349],
        [None, None, 100476, "Снятие холда", "2026-11-22"],
    ],
}

for name, rows in SHEETS.items():
    book = Workbook()
    book.iso_dates = True
    for row in rows:
        book.active.append(row)
    book.save(f"{name}.xlsx")
