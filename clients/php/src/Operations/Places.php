<?php

// Written by scripts/write-docs.ts from the OpenAPI document of the server.

declare(strict_types=1);

namespace Hostelry\Operations;

use Hostelry\Sender;
use Hostelry\Types;

/**
 * @phpstan-import-type PlacesSuggestRequest from Types
 * @phpstan-import-type PlacesSuggestAnswer from Types
 */
final class Places
{
    public function __construct(private readonly Sender $sender)
    {
    }

    /**
     * Places: what a guest may mean by what was typed so far. Destinations, areas, cities and properties that the
     * text names, among those that the key may sell, while a guest types. Lists of properties take the same `text`.
     *
     * @param PlacesSuggestRequest $request
     * @return PlacesSuggestAnswer
     */
    public function suggest(
        array $request,
        ?string $requestId = null,
        ?int $retries = null,
    ): array {
        return $this->sender->send(
            'places/suggest',
            'always',
            $request,
            requestId: $requestId,
            retries: $retries,
        );
    }
}
