<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type ReservationViewRequest from Types
 * @phpstan-import-type Reservation from Types
 * @phpstan-import-type ReservationIndexRequest from Types
 * @phpstan-import-type ReservationIndexAnswer from Types
 * @phpstan-import-type ReservationModifyRequest from Types
 * @phpstan-import-type ReservationModifyAnswer from Types
 * @phpstan-import-type ReservationCancelRequest from Types
 * @phpstan-import-type ReservationCancelAnswer from Types
 */
final class Reservation
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Reservation view: one reservation by its confirmation number or id. As reservation answered, in its current
     * state, with the actions that are possible now.
     *
     * @param ReservationViewRequest $request
     * @return Reservation
     */
    public function view(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'reservation/view',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Reservation index: the reservations of the key’s publisher. Newest first, in pages, filtered by stay, by time
     * of creation or change, by state or discount code.
     *
     * @param ReservationIndexRequest $request
     * @return ReservationIndexAnswer
     */
    public function index(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'reservation/index',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Reservation modify: other dates, guests, rooms or rate, without letting go of the rooms in between. What is
     * absent stays as it is. The changed stay is priced as a reservation made now; nights that stay the same are
     * never given back. With `simulate` it only says what the change would cost. `expected_total` guards the guest:
     * a higher total is refused. Where more is due than before, the difference is charged to the card in `payment`
     * first. With an `Idempotency-Key` header the request can be sent again. Status 202 and `pending` mean that the
     * payment has not been answered for, or that the guest must confirm it with the bank: the reservation is as
     * before until it is made.
     *
     * @param ReservationModifyRequest $request
     * @return ReservationModifyAnswer
     */
    public function modify(
        array $request = [],
        ?string $idempotencyKey = null,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'reservation/modify',
            'with-key',
            $request,
            idempotencyKey: $idempotencyKey,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Reservation cancel: cancels at the penalty that was promised. With `simulate` it only returns what it would
     * cost. `expected_penalty` protects the guest: a higher penalty is refused. Cancelling again returns the same
     * answer.
     *
     * @param ReservationCancelRequest $request
     * @return ReservationCancelAnswer
     */
    public function cancel(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'reservation/cancel',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
