<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type BookPreviewRequest from Types
 * @phpstan-import-type Property from Types
 * @phpstan-import-type BookReservationRequest from Types
 * @phpstan-import-type Reservation from Types
 * @phpstan-import-type BookBasketPreviewRequest from Types
 * @phpstan-import-type BookBasketPreviewAnswer from Types
 * @phpstan-import-type BookBasketRequest from Types
 * @phpstan-import-type BookBasketAnswer from Types
 * @phpstan-import-type BookHoldRequest from Types
 * @phpstan-import-type BookHoldAnswer from Types
 * @phpstan-import-type BookReleaseRequest from Types
 * @phpstan-import-type BookReleaseAnswer from Types
 */
final class Book
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Preview: the full price of one rate, with itemised taxes and fees. The property at verbosity 2 with one room
     * and one rate. Its total is the same as that of availability and of a reservation for the same request.
     *
     * @param BookPreviewRequest $request
     * @return Property
     */
    public function preview(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'book/preview',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Reservation: books and answers with a confirmation number. Price and availability are computed again while the
     * nights are locked. Errors have a fixed order: 404 for a room or rate that the property lacks, 409 if it cannot
     * be sold, 422 for discount code, bed type, address and card. With an `Idempotency-Key` header the request can
     * be sent again: it gets the first answer, marked `Idempotent-Replayed: true`. Status 202 and a `pending`
     * reservation mean that the payment company or the booking system of the property has not answered yet: call
     * reservation/view later. A setting of the publisher replaces 202 with a RemoteInventoryException 504 that has
     * the reference in its message.
     *
     * @param BookReservationRequest $request
     * @return Reservation
     */
    public function reservation(
        array $request,
        ?string $idempotencyKey = null,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'book/reservation',
            'with-key',
            $request,
            idempotencyKey: $idempotencyKey,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Basket preview: what several stays cost together. Rooms of different types, rates and dates, at one property
     * or several. Each item is answered as preview answers it, with the promise of its price; the total is their
     * sum. If one item cannot be sold, all are refused, and the errors name it.
     *
     * @param BookBasketPreviewRequest $request
     * @return BookBasketPreviewAnswer
     */
    public function basketPreview(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'book/basket/preview',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Basket: books several stays, all or none. Each item becomes a reservation with a confirmation number of its
     * own, which is viewed, changed and cancelled as any other; the basket has a number too. Prices and availability
     * are computed again while the nights of all items are locked. What refuses one item refuses all, and the errors
     * name it. With an `Idempotency-Key` header the request can be sent again.
     *
     * @param BookBasketRequest $request
     * @return BookBasketAnswer
     */
    public function basket(
        array $request,
        ?string $idempotencyKey = null,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'book/basket',
            'with-key',
            $request,
            idempotencyKey: $idempotencyKey,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Hold: holds rooms for a while, without a guest or a card. For the time in which a guest fills in the form. A
     * reservation with the hold_id takes the rooms over; otherwise they are for sale again when the hold ends.
     *
     * @param BookHoldRequest $request
     * @return BookHoldAnswer
     */
    public function hold(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'book/hold',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Release: ends a hold early. The rooms are for sale again at once.
     *
     * @param BookReleaseRequest $request
     * @return BookReleaseAnswer
     */
    public function release(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'book/release',
            'never',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
