<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type DiscountsAllRequest from Types
 * @phpstan-import-type DiscountsAllAnswer from Types
 * @phpstan-import-type DiscountsGroupedRequest from Types
 * @phpstan-import-type DiscountsGroupedAnswer from Types
 */
final class Discounts
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Discounts: active codes, and promotions that need none. For a stay if both days are sent. A key that cannot
     * book sees the codes that are `listed`, other keys all active codes of the publisher. At most 1,000 codes and
     * 1,000 promotions.
     *
     * @param DiscountsAllRequest $request
     * @return DiscountsAllAnswer
     */
    public function all(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'discounts/all',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }

    /**
     * Grouped discounts: each offer once, with the properties that have it. As discounts/all; promotions of the same
     * name and offer are one entry.
     *
     * @param DiscountsGroupedRequest $request
     * @return DiscountsGroupedAnswer
     */
    public function grouped(
        array $request = [],
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'discounts/grouped',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
