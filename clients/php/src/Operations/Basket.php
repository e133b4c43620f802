<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type BasketViewRequest from Types
 * @phpstan-import-type BasketViewAnswer from Types
 * @phpstan-import-type BasketCancelRequest from Types
 * @phpstan-import-type BasketCancelAnswer from Types
 */
final class Basket
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Basket view: the reservations of a basket as they are now. As the basket was answered, with each reservation
     * in its current state.
     *
     * @param BasketViewRequest $request
     * @return BasketViewAnswer
     */
    public function view(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'basket/view',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Basket cancel: cancels all that is left of a basket. At the sum of the penalties that were promised, all or
     * none. With `simulate` it only returns what it would cost. `expected_penalty` protects the guest: a higher sum
     * is refused. Items that were cancelled before count with what that has cost. Cancelling again returns the same
     * answer.
     *
     * @param BasketCancelRequest $request
     * @return BasketCancelAnswer
     */
    public function cancel(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'basket/cancel',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
