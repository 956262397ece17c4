-- NOT VALID: rows of before are not read through while everybody waits; every row that is written from now on is checked.
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_refunds_within_kept" CHECK ("order_products"."refund_quantity" >= 0 and "order_products"."exchange_quantity" >= 0
        and "order_products"."refund_quantity" + "order_products"."exchange_quantity" <= greatest(0,
          case "order_products"."sku_quantity_finished" when 0 then "order_products"."sku_quantity" else "order_products"."sku_quantity_finished" end - "order_products"."returned_quantity")) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_products" ADD CONSTRAINT "order_products_refunds_within_price" CHECK ("order_products"."total_refund_price" between 0 and "order_products"."product_price" * "order_products"."refund_quantity") NOT VALID;
